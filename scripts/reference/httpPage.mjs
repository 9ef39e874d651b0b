import { cell, code, table } from './markdown.mjs';
import { schemaRows, typeOf } from './schemaRows.mjs';

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The Markdown page of an OpenAPI 3 description: every route, and every schema that they name. */
export function httpPage(api) {
  const { schemas = {} } = api.components ?? {};
  return [
    '# HTTP',
    cell(api.info.description ?? ''),
    '## Routes',
    ...Object.entries(api.paths).flatMap(([path, routes]) =>
      methods
        .filter(method => routes[method] !== undefined)
        .map(method => route(api, { path, method, ...routes[method] })),
    ),
    '## Schemas',
    ...Object.entries(schemas).map(([name, schema]) => schemaOf(name, schema)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function route(api, operation) {
  const { path, method, summary = '', security = [] } = operation;
  const parameters = (operation.parameters ?? []).map(each =>
    resolve(api, each),
  );
  const body = bodyOf(operation.requestBody);
  return [
    `### ${method.toUpperCase()} ${code(path)}`,
    cell(summary.endsWith('.') ? summary : `${summary}.`),
    callersOf(api, security),
    table(
      ['parameter', 'in', 'type', 'what it is'],
      parameters.map(parameterRow),
    ),
    body === undefined ? '' : `Body: ${typeOf(body, refer)}.`,
    body === undefined ? '' : fieldsOf(body),
    table(['status', 'body', 'when'], responseRows(api, operation.responses)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function callersOf(api, security) {
  const { securitySchemes = {} } = api.components ?? {};
  const named = security.flatMap(Object.keys);
  if (named.length === 0) return '';
  const texts = named.map(name => {
    const { description = '' } = securitySchemes[name] ?? {};
    return cell(description);
  });
  return `Authorization: ${texts.join(' Or: ')}`;
}

function parameterRow({ name, in: place, required, schema = {}, description }) {
  const what = [
    ...(required ? ['**Required.**'] : []),
    ...(description ? [cell(description)] : []),
  ];
  return [code(name), place, typeOf(schema, refer), what.join(' ')];
}

/** Statuses that answer the same share a row. */
function responseRows(api, responses) {
  const statuses = new Map();
  for (const [status, response] of Object.entries(responses)) {
    const { content = {}, description = '' } = resolve(api, response);
    const row = JSON.stringify([contentText(content), cell(description)]);
    statuses.set(row, [...(statuses.get(row) ?? []), status]);
  }
  return [...statuses].map(([row, codes]) => [
    codes.join(', '),
    ...JSON.parse(row),
  ]);
}

function contentText(content) {
  const types = Object.entries(content).map(([media, { schema = {} }]) =>
    media === 'application/json'
      ? typeOf(schema, refer)
      : `${code(media)}: ${typeOf(schema, refer)}`,
  );
  return types.join(' or ');
}

function bodyOf({ content = {} } = {}) {
  return content['application/json']?.schema;
}

function schemaOf(name, schema) {
  return [
    `### ${name}`,
    cell(schema.description ?? ''),
    schema.properties === undefined && schema.oneOf === undefined
      ? `It is ${typeOf(schema, refer)}.`
      : fieldsOf(schema),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A table of the fields; of a choice one for each. Nothing where the schema has a section of its own. */
function fieldsOf(schema) {
  if (refer(schema) !== undefined) return '';
  const choices = schema.oneOf ?? [schema];
  return choices
    .map(each =>
      refer(each) === undefined
        ? table(['field', 'type', 'what it is'], schemaRows(each, refer))
        : `- ${refer(each)}`,
    )
    .filter(Boolean)
    .join('\n\nor\n\n');
}

function refer({ $ref }) {
  if ($ref === undefined) return undefined;
  const name = $ref.split('/').at(-1);
  return `[${name}](#${name.toLowerCase()})`;
}

function resolve(api, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((found, key) => found[key], api);
}
