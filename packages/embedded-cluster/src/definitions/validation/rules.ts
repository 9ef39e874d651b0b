import type { CelEnvironment } from '@kardinal/cel';
import {
  FieldError,
  invalidError,
  notSupportedError,
  requiredError,
} from '../../api/FieldError';
import { Json } from '../../json/Json';
import { createRuleEnvironment } from '../../schema/rules/environment';
import { Place, placeOf } from '../../schema/rules/declarations';
import { ruleCosts } from '../../schema/rules/cost/ruleCosts';
import { compileRule } from '../../schema/rules/Rule';
import { Schema, ValidationRule } from '../../schema/Schema';
import { RuleBudget } from './RuleBudget';
import { schemaAt } from './schemaAt';

/** Whether the schema is sound enough for its rules to be compiled. */
export interface RuleContext {
  readonly compiling: boolean;
  /** Whether single rules may cost more than they should. */
  readonly costs: 'limited' | 'accepted';
}

/** Where a schema stands. */
interface Site {
  readonly field: string;
  readonly place: Place;
  /** The part around the schema in which old and new values cannot be matched. */
  readonly uncorrelated: string | undefined;
  /** How often a value of the schema can occur in an object; undefined without a bound. */
  readonly occurrences: number | undefined;
}

const reasons = [
  'FieldValueDuplicate',
  'FieldValueForbidden',
  'FieldValueInvalid',
  'FieldValueRequired',
];

class RuleVisitor {
  readonly errors: FieldError[] = [];
  readonly budget: RuleBudget;

  constructor(
    private readonly environment: CelEnvironment,
    private readonly context: RuleContext,
  ) {
    this.budget = new RuleBudget(context.costs);
  }

  visit(schema: Schema, site: Site): void {
    const { items, properties = {}, additionalProperties } = schema;
    const { field, uncorrelated } = site;
    (schema['x-kubernetes-validations'] ?? []).forEach((rule, index) => {
      const at = `${field}.x-kubernetes-validations[${index}]`;
      this.check(rule, schema, { ...site, field: at });
    });
    const occurrences = occurrencesBelow(schema, site.occurrences);
    const below = (member: Schema, part: string, within?: string) =>
      this.visit(member, {
        field: `${field}.${part}`,
        place: placeOf(member),
        uncorrelated: uncorrelated ?? within,
        occurrences,
      });
    const atomic = schema['x-kubernetes-map-type'] === 'atomic';
    for (const [name, member] of Object.entries(properties)) {
      below(member, `properties[${name}]`, atomic ? field : undefined);
    }
    if (typeof additionalProperties === 'object') {
      below(additionalProperties, 'additionalProperties');
    }
    const keyed = schema['x-kubernetes-list-type'] === 'map';
    if (items) below(items, 'items', keyed ? undefined : field);
  }

  private check(rule: ValidationRule, schema: Schema, site: Site): void {
    const { field, place, uncorrelated } = site;
    const plain = plainErrors(rule, schema, field);
    this.errors.push(...plain);
    if (plain.length > 0 || !this.context.compiling) return;
    const compiled = compileRule(this.environment, rule, schema, place);
    if (compiled.type === 'problem') {
      const { part, message } = compiled.problem;
      const at = `${field}.${part}`;
      this.errors.push(invalidError(at, shownRule(rule), message));
      return;
    }
    const costs = ruleCosts(compiled.rule, schema, place, site.occurrences);
    this.errors.push(...this.budget.spend(costs, field));
    const { isTransition } = compiled.rule;
    if (isTransition && uncorrelated !== undefined) {
      const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated}`;
      this.errors.push(invalidError(`${field}.rule`, rule.rule, detail));
    }
    if (!isTransition && rule.optionalOldSelf !== undefined) {
      const detail = 'may not be set if oldSelf is not used in rule';
      const at = `${field}.optionalOldSelf`;
      this.errors.push(invalidError(at, rule.optionalOldSelf, detail));
    }
  }
}

/** A rule as it is shown when it cannot be compiled. */
function shownRule(rule: ValidationRule): Json {
  return {
    Rule: rule.rule,
    Message: rule.message ?? '',
    MessageExpression: rule.messageExpression ?? '',
    Reason: rule.reason ?? null,
    FieldPath: rule.fieldPath ?? '',
    OptionalOldSelf: rule.optionalOldSelf ?? null,
  };
}

/** How often what is directly in a value can occur. */
function occurrencesBelow(
  { type, additionalProperties, maxProperties, maxItems }: Schema,
  occurrences: number | undefined,
): number | undefined {
  if (occurrences === undefined) return undefined;
  const isMap = type === 'object' && additionalProperties !== undefined;
  if (!isMap && type !== 'array') return occurrences;
  const most = isMap ? maxProperties : maxItems;
  return most === undefined ? undefined : occurrences * Math.max(most, 0);
}

function plainErrors(
  rule: ValidationRule,
  schema: Schema,
  field: string,
): FieldError[] {
  return [
    ...textErrors(rule, field),
    ...(rule.reason !== undefined && !reasons.includes(rule.reason)
      ? [notSupportedError(`${field}.reason`, rule.reason, reasons)]
      : []),
    ...fieldPathErrors(rule.fieldPath, schema, `${field}.fieldPath`),
  ];
}

const lineBreak = /[\r\n]/;

function textErrors(rule: ValidationRule, field: string): FieldError[] {
  const { message = '', messageExpression = '' } = rule;
  const errors: FieldError[] = [];
  const text = (rule.rule ?? '').trim();
  const trimmed = message.trim();
  if (text === '') {
    errors.push(requiredError(`${field}.rule`, 'rule is not specified'));
  } else if (message !== '' && trimmed === '') {
    const detail = 'must be non-empty if specified';
    errors.push(invalidError(`${field}.message`, message, detail));
  } else if (lineBreak.test(trimmed)) {
    const detail = 'must not contain line breaks';
    errors.push(invalidError(`${field}.message`, message, detail));
  } else if (lineBreak.test(text) && trimmed === '') {
    const detail = 'message must be specified if rule contains line breaks';
    errors.push(requiredError(`${field}.message`, detail));
  }
  if (messageExpression !== '' && messageExpression.trim() === '') {
    const detail = 'messageExpression must be non-empty if specified';
    errors.push(requiredError(`${field}.messageExpression`, detail));
  }
  return errors;
}

function fieldPathErrors(
  path: string | undefined,
  schema: Schema,
  field: string,
): FieldError[] {
  if (!path) return [];
  const errors: FieldError[] = [];
  if (path.trim() === '') {
    errors.push(invalidError(field, path, 'must be non-empty if specified'));
  }
  if (lineBreak.test(path)) {
    errors.push(invalidError(field, path, 'must not contain line breaks'));
  }
  if (!schemaAt(schema, path)) {
    errors.push(invalidError(field, path, 'must be a valid path'));
  }
  return errors;
}

/** Checks the CEL rules in a schema. */
export function ruleErrors(
  schema: Schema,
  field: string,
  context: RuleContext,
): FieldError[] {
  const visitor = new RuleVisitor(createRuleEnvironment(), context);
  const site = { field, uncorrelated: undefined, occurrences: 1 };
  visitor.visit(schema, { ...site, place: 'resource' });
  return [...visitor.errors, ...visitor.budget.errors(field)];
}
