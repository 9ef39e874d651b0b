import type { CelEnvironment, Expression } from '@kardinal/cel';
import { FieldError, FieldErrorType } from '../../api/FieldError';
import { Json } from '../../json/Json';
import { Schema, ValidationRule } from '../Schema';
import { declarationOf, Place } from './declarations';

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

/** Compiles a rule on values of a schema, and checks it against their type. */
export function compileRule(
  environment: CelEnvironment,
  rule: ValidationRule,
  schema: Schema,
  place: Place,
): RuleCompilation {
  const optionalOldSelf = rule.optionalOldSelf === true;
  const main = compilePart(
    environment,
    rule.rule,
    schema,
    place,
    optionalOldSelf,
  );
  if (typeof main === 'string') return problem('rule', main);
  let messageExpression: Expression | undefined;
  if (rule.messageExpression !== undefined) {
    const part = compilePart(
      environment,
      rule.messageExpression,
      schema,
      place,
      optionalOldSelf,
    );
    if (typeof part === 'string') return problem('messageExpression', part);
    messageExpression = part;
  }
  const isTransition = main.references.some(({ path }) =>
    ['oldSelf', oldValue].includes(path[0]),
  );
  return {
    type: 'compiled',
    rule: {
      rule,
      expression: main,
      messageExpression,
      isTransition,
      optionalOldSelf,
    },
  };
}

function compilePart(
  environment: CelEnvironment,
  source: string,
  schema: Schema,
  place: Place,
  optionalOldSelf: boolean,
): Expression | string {
  const text = optionalOldSelf ? withOptional(source) : source;
  const compilation = environment.compile(text);
  if (compilation.type === 'error') return compilation.error.message;
  const self = declarationOf(schema, place) ?? 'dyn';
  const [found] = compilation.expression.check({
    self,
    oldSelf: self,
    [oldValue]: self,
    [hasOldValue]: 'bool',
  });
  return found ? found.message : compilation.expression;
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
  return {
    type: reasons[rule.reason ?? ''] ?? 'Invalid',
    field: fieldOf(path, rule.fieldPath),
    value: shown,
    detail,
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
