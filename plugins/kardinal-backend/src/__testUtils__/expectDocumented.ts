import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';

/** What the plugin says of its routes. */
export const openapi = parse(
  readFileSync(join(__dirname, '../http/openapi.yaml'), 'utf8'),
);

/** Every answer is one that the OpenAPI file knows. */
export function expectDocumented(
  path: string,
  method: 'get' | 'post',
  { status, body: answer }: { status: number; body: unknown },
) {
  const documented = openapi.paths[path][method].responses[status];
  expect(documented).toBeDefined();
  const response =
    documented.$ref === undefined
      ? documented
      : openapi.components.responses[documented.$ref.split('/').pop()];
  const schema = response.content?.['application/json']?.schema;
  if (schema === undefined) return;
  expect(problemsOf(schema, answer)).toEqual([]);
}

/** What of a value does not fit a schema of the OpenAPI file. */
export function problemsOf(schema: object, value: unknown) {
  const ajv = new Ajv({ strict: false });
  addFormats(ajv);
  ajv.addSchema(openapi, 'openapi');
  const validate = ajv.compile(
    JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')),
  );
  return validate(value) ? [] : validate.errors;
}
