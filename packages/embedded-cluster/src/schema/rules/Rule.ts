import type {
  CelEnvironment,
  Declarations,
  Expression,
  SyntaxNode,
  TypedSyntax,
} from '@kardinal/cel';
import { FieldError, FieldErrorType } from '../../api/FieldError';
import { Json } from '../../json/Json';
import { Schema, ValidationRule } from '../Schema';
import { declarationOf, Place } from './declarations';
import { foreignPart } from './foreignPart';
import { mixedLiteral } from './mixedLiteral';

/** A compiled rule. */
export interface CompiledRule {
  readonly rule: ValidationRule;
  readonly expression: Expression;
  readonly messageExpression: Expression | undefined;
  /** Rules about a change apply only to changes. */
  readonly isTransition: boolean;
  /** `oldSelf` is an optional, so the rule applies to new values too. */
  readonly optionalOldSelf: boolean;
}

/** Why a rule cannot be compiled. */
export interface RuleProblem {
  readonly part: 'rule' | 'messageExpression';
  readonly message: string;
}

export type RuleCompilation =
  | { readonly type: 'compiled'; readonly rule: CompiledRule }
  | { readonly type: 'problem'; readonly problem: RuleProblem };

/** Variables that carry an optional `oldSelf` into an expression. */
export const oldValue = '__oldSelf__';
export const hasOldValue = '__hasOldSelf__';

/** What a rule is compiled for. */
interface Site {
  readonly environment: CelEnvironment;
  readonly declarations: Declarations;
  readonly optionalOldSelf: boolean;
}

/** Compiles a rule on values of a schema, and checks it against their type. */
export function compileRule(
  environment: CelEnvironment,
  rule: ValidationRule,
  schema: Schema,
  place: Place,
): RuleCompilation {
  const optionalOldSelf = rule.optionalOldSelf === true;
  const declarations = declarationsFor(schema, place);
  const site = { environment, declarations, optionalOldSelf };
  const main = compilePart(rule.rule, 'bool', site);
  if (typeof main === 'string') return problem('rule', main);
  const text = rule.messageExpression;
  const message =
    text === undefined ? undefined : compilePart(text, 'string', site);
  if (typeof message === 'string') return problem('messageExpression', message);
  const isTransition = main.references.some(({ path }) =>
    ['oldSelf', oldValue].includes(path[0]),
  );
  return {
    type: 'compiled',
    rule: {
      rule,
      expression: main,
      messageExpression: message,
      isTransition,
      optionalOldSelf,
    },
  };
}

const wrongResults = {
  bool: 'cel expression must evaluate to a bool',
  string: 'messageExpression must evaluate to a string',
};

/** The expression, or what is wrong with it. */
function compilePart(
  source: string,
  result: keyof typeof wrongResults,
  { environment, declarations, optionalOldSelf }: Site,
): Expression | string {
  const text = optionalOldSelf ? withOptional(source) : source;
  const compilation = environment.compile(text);
  if (compilation.type === 'error') return failed(compilation.error.message);
  const { expression } = compilation;
  const [found] = expression.check(declarations);
  if (found) return failed(found.message);
  const syntax = expression.syntax(declarations);
  const body = ruleBody(syntax, optionalOldSelf);
  const foreign = foreignPart(syntax, body);
  if (foreign) return failed(`undeclared reference to '${foreign}'`);
  const mixture = mixedLiteral(syntax, body);
  if (mixture) return failed(mixture);
  return syntax.typeOf(body).kind === result
    ? expression
    : wrongResults[result];
}

function failed(message: string): string {
  return `compilation failed: ${message}`;
}

/** The tree of a rule without the binding of an optional `oldSelf`, which is not its own. */
export function ruleBody(
  { root }: TypedSyntax,
  optionalOldSelf: boolean,
): SyntaxNode {
  const isBound = root.kind === 'bind' && root.variable === 'oldSelf';
  return optionalOldSelf && isBound ? root.body : root;
}

/** The types of the variables that rules on values of a schema have. */
export function declarationsFor(schema: Schema, place: Place): Declarations {
  const self = declarationOf(schema, place) ?? 'dyn';
  return {
    self,
    oldSelf: self,
    [oldValue]: self,
    [hasOldValue]: 'bool',
  };
}

function withOptional(source: string): string {
  if (!/\boldSelf\b/.test(source)) return source;
  return `cel.bind(oldSelf, ${hasOldValue} ? optional.of(${oldValue}) : optional.none(), (${source}\n))`;
}

function problem(part: RuleProblem['part'], message: string): RuleCompilation {
  return { type: 'problem', problem: { part, message } };
}

const reasons: Readonly<Record<string, FieldErrorType>> = {
  FieldValueForbidden: 'Forbidden',
  FieldValueRequired: 'Required',
  FieldValueDuplicate: 'Duplicate',
};

/** The error of a rule that does not hold. */
export function ruleError(
  { rule }: CompiledRule,
  path: string,
  value: Json,
  detail: string,
): FieldError {
  const shown = typeof value === 'object' ? undefined : value;
  const type = reasons[rule.reason ?? ''] ?? 'Invalid';
  return {
    type,
    field: fieldOf(path, rule.fieldPath),
    value: shown,
    // That a value is there twice says all.
    detail: type === 'Duplicate' ? '' : detail,
  };
}

/** What a rule says when it has no message of its own. */
export function ruleText({ rule }: CompiledRule): string {
  return rule.message?.trim() || `failed rule: ${rule.rule.trim()}`;
}

function fieldOf(path: string, fieldPath: string | undefined): string {
  const below = (fieldPath ?? '')
    .replace(/^\./, '')
    .replace(/\['((?:\\.|[^'])*)'\]/g, (_, name: string) => `.${name}`)
    .replace(/^\./, '');
  if (!below) return path || '<nil>';
  return path ? `${path}.${below}` : below;
}
