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
  const structure = structuralErrors(schema, field);
  const defaults = structure.length === 0 ? defaultErrors(schema, field) : [];
  const sound = structure.length + defaults.length === 0;
  const plain = openApiErrors(schema, field);
  const known = previous && equal(schema as Json, previous as Json);
  return [
    ...structure,
    ...defaults,
    ...plain,
    ...ruleErrors(schema, field, {
      compiling: sound && plain.length === 0,
      costs: known ? 'accepted' : 'limited',
    }),
  ];
}
