import type { CelEnvironment } from '@kardinal/cel';
import {
  FieldError,
  invalidError,
  notSupportedError,
  requiredError,
} from '../../api/FieldError';
import { createRuleEnvironment } from '../../schema/rules/environment';
import { Place, placeOf } from '../../schema/rules/declarations';
import { compileRule } from '../../schema/rules/Rule';
import { Schema, ValidationRule } from '../../schema/Schema';
import { schemaAt } from './schemaAt';

/** Whether the schema is sound enough for its rules to be compiled. */
export interface RuleContext {
  readonly compiling: boolean;
}

const reasons = [
  'FieldValueDuplicate',
  'FieldValueForbidden',
  'FieldValueInvalid',
  'FieldValueRequired',
];

class RuleVisitor {
  readonly errors: FieldError[] = [];

  constructor(
    private readonly environment: CelEnvironment,
    private readonly context: RuleContext,
  ) {}

  /** @param uncorrelated - the part around the schema in which old and new values cannot be matched */
  visit(
    schema: Schema,
    field: string,
    place: Place,
    uncorrelated: string | undefined,
  ): void {
    const { items, properties = {}, additionalProperties } = schema;
    (schema['x-kubernetes-validations'] ?? []).forEach((rule, index) => {
      const at = `${field}.x-kubernetes-validations[${index}]`;
      this.check(rule, schema, at, place, uncorrelated);
    });
    const atomicMap = schema['x-kubernetes-map-type'] === 'atomic';
    const inMap = uncorrelated ?? (atomicMap ? field : undefined);
    for (const [name, member] of Object.entries(properties)) {
      const at = `${field}.properties[${name}]`;
      this.visit(member, at, placeOf(member), inMap);
    }
    if (typeof additionalProperties === 'object') {
      const at = `${field}.additionalProperties`;
      this.visit(
        additionalProperties,
        at,
        placeOf(additionalProperties),
        uncorrelated,
      );
    }
    if (items) {
      const keyed = schema['x-kubernetes-list-type'] === 'map';
      const inList = uncorrelated ?? (keyed ? undefined : field);
      this.visit(items, `${field}.items`, placeOf(items), inList);
    }
  }

  private check(
    rule: ValidationRule,
    schema: Schema,
    field: string,
    place: Place,
    uncorrelated: string | undefined,
  ): void {
    const plain = plainErrors(rule, schema, field);
    this.errors.push(...plain);
    if (plain.length > 0 || !this.context.compiling) return;
    const compiled = compileRule(this.environment, rule, schema, place);
    if (compiled.type === 'problem') {
      const { part, message } = compiled.problem;
      this.errors.push(invalidError(`${field}.${part}`, rule.rule, message));
      return;
    }
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
  visitor.visit(schema, field, 'resource', undefined);
  return visitor.errors;
}
