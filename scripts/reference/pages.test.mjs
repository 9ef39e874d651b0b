import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { parse } from 'yaml';
import { httpPage } from './httpPage.mjs';
import { kindIndex, kindPage, pageName } from './kindPage.mjs';

const crds = readdirSync('crds')
  .filter(name => name.endsWith('.yaml'))
  .map(name => parse(readFileSync(join('crds', name), 'utf8')));

for (const crd of crds)
  test(`the page of ${crd.spec.names.kind} describes every field of its spec`, () => {
    const page = kindPage(crd);
    const { spec } = crd.spec.versions[0].schema.openAPIV3Schema.properties;
    for (const name of Object.keys(spec.properties))
      assert.ok(page.includes(`| \`${name}\` |`), `spec.${name}`);
  });

test('the index leads to the page of each kind', () => {
  const index = kindIndex(crds);
  for (const crd of crds)
    assert.ok(index.includes(`](${pageName(crd.metadata.name)})`));
});

const api = {
  info: { description: 'What is called.' },
  paths: {
    '/things/{name}': {
      get: {
        summary: 'A thing',
        parameters: [{ $ref: '#/components/parameters/name' }],
        responses: {
          200: {
            description: 'It.',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Thing' },
              },
            },
          },
          401: { $ref: '#/components/responses/Error' },
          404: { $ref: '#/components/responses/Error' },
        },
      },
    },
  },
  components: {
    parameters: {
      name: {
        name: 'name',
        in: 'path',
        required: true,
        schema: { type: 'string' },
      },
    },
    responses: { Error: { description: 'Why not.' } },
    schemas: {
      Thing: { type: 'object', properties: { size: { type: 'integer' } } },
      Names: { type: 'array', items: { type: 'string' } },
    },
  },
};

test('a route says its parameters and its answers, and leads to their schemas', () => {
  assert.equal(
    httpPage(api),
    [
      '# HTTP',
      'What is called.',
      '## Routes',
      '### GET `/things/{name}`',
      'A thing.',
      '| parameter | in | type | what it is |\n| --- | --- | --- | --- |\n| `name` | path | string | **Required.** |',
      '| status | body | when |\n| --- | --- | --- |\n| 200 | [Thing](#thing) | It. |\n| 401, 404 |  | Why not. |',
      '## Schemas',
      '### Thing',
      '| field | type | what it is |\n| --- | --- | --- |\n| `size` | integer |  |',
      '### Names',
      'It is list of string.',
    ].join('\n\n'),
  );
});
