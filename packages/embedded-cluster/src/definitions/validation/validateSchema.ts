import { FieldError } from '../../api/FieldError';
import { Schema } from '../../schema/Schema';
import { defaultErrors } from './defaults';
import { openApiErrors } from './openApi';
import { RuleContext, ruleErrors } from './rules';
import { structuralErrors } from './structural';

/** Checks the schema of a version: it must be structural, its defaults and rules must fit it. */
export function validateSchema(schema: Schema, field: string): FieldError[] {
  const structure = structuralErrors(schema, field);
  const defaults = structure.length === 0 ? defaultErrors(schema, field) : [];
  const sound = structure.length + defaults.length === 0;
  const plain = openApiErrors(schema, field);
  const context: RuleContext = { compiling: sound && plain.length === 0 };
  return [
    ...structure,
    ...defaults,
    ...plain,
    ...ruleErrors(schema, field, context),
  ];
}
