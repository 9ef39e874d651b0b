import { FieldError } from '../../api/FieldError';
import { equal, Json } from '../../json/Json';
import { Schema } from '../../schema/Schema';
import { defaultErrors } from './defaults';
import { openApiErrors } from './openApi';
import { ruleErrors } from './rules';
import { structuralErrors } from './structural';

/**
 * Checks the schema of a version: it must be structural, its defaults and rules must fit it.
 *
 * @param previous - the schema before: one that was accepted is not refused for the cost of a rule later
 */
export function validateSchema(
  schema: Schema,
  previous: Schema | undefined,
  field: string,
): FieldError[] {
  const plain = openApiErrors(schema, field);
  const structure = plain.some(isShapeless)
    ? []
    : structuralErrors(schema, field);
  const defaults =
    structure.length === 0 && !plain.some(isShapeless)
      ? defaultErrors(schema, field)
      : [];
  const rules = uncompiledRuleErrors(schema, field);
  const errors = [...structure, ...defaults, ...plain, ...rules];
  if (errors.length > 0) return errors;
  const known = previous && equal(schema as Json, previous as Json);
  const costs = known ? 'accepted' : 'limited';
  return ruleErrors(schema, field, { compiling: true, costs });
}

const shapeless =
  /\.(\$ref|id|items|definitions|dependencies|patternProperties|additionalItems|x-kubernetes-preserve-unknown-fields)$/;

/** Whether an error is about what no structural schema can have, so that nothing can be said about the structure. */
function isShapeless({ field, type }: FieldError): boolean {
  return shapeless.test(field) && (type === 'Forbidden' || type === 'Invalid');
}

/** What is wrong with rules before anybody tries to compile them. */
function uncompiledRuleErrors(schema: Schema, field: string): FieldError[] {
  return ruleErrors(schema, field, { compiling: false, costs: 'accepted' });
}
