import { parseDocument } from './parseDocument';

const field = (name: string, rest: object = {}) => ({
  kind: 'field',
  name,
  arguments: {},
  selections: [],
  ...rest,
});

it.each([
  [
    'query { viewer { login } }',
    [field('viewer', { selections: [field('login')] })],
  ],
  [
    'query ($n: Int!) { pull(number: $n, last: 1, types: [A, B]) { id } }',
    [
      field('pull', {
        arguments: {
          number: { kind: 'variable', name: 'n' },
          last: { kind: 'literal', value: 1 },
          types: {
            kind: 'list',
            values: [
              { kind: 'literal', value: 'A' },
              { kind: 'literal', value: 'B' },
            ],
          },
        },
        selections: [field('id')],
      }),
    ],
  ],
  [
    'query { node { ... on Commit { oid } } }',
    [
      field('node', {
        selections: [
          { kind: 'fragment', type: 'Commit', selections: [field('oid')] },
        ],
      }),
    ],
  ],
])('reads %s', (text, selections) => {
  expect(parseDocument(text)).toEqual({ operation: 'query', selections });
});

it.each([
  ['{ viewer }', 'Parse error on "{"'],
  ['query { viewer', 'Unexpected end of document'],
  ['query { pull(number 1) }', 'Expected ":", but was "1"'],
])('cannot read %s', (text, message) => {
  expect(() => parseDocument(text)).toThrow(message);
});
