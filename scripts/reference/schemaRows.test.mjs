import assert from 'node:assert/strict';
import test from 'node:test';
import { ruleSentence, schemaRows, typeOf } from './schemaRows.mjs';

const object = (properties, rest = {}) => ({
  type: 'object',
  properties,
  ...rest,
});

test('a field is said with its path, its type and its limits', () => {
  const schema = object(
    {
      git: object(
        {
          url: {
            description: 'Where\n  it is',
            type: 'string',
            maxLength: 2048,
            minLength: 1,
            'x-kubernetes-validations': [{ message: 'must be a URL' }],
          },
        },
        { required: ['url'] },
      ),
      list: { type: 'array', maxItems: 3, items: object({ a: {} }) },
      map: {
        type: 'object',
        additionalProperties: object({ at: { format: 'date-time' } }),
      },
    },
    { required: ['git'] },
  );
  assert.deepEqual(schemaRows(schema), [
    ['`git`', 'object', '**Required.**'],
    [
      '`git.url`',
      'string',
      '**Required.** Where it is. 1 to 2048 characters. Must be a URL.',
    ],
    ['`list`', 'list of object', 'At most 3 entries.'],
    ['`list[].a`', 'any', ''],
    ['`map`', 'map of object', ''],
    ['`map.*.at`', 'time (RFC 3339)', ''],
  ]);
});

test('lists of lists, and maps in lists, are gone into', () => {
  const inner = object({ deep: { type: 'boolean' } });
  const schema = object({
    lists: { type: 'array', items: { type: 'array', items: inner } },
    maps: {
      type: 'array',
      items: { type: 'object', additionalProperties: inner },
    },
  });
  const paths = schemaRows(schema).map(([path]) => path);
  assert.deepEqual(paths, [
    '`lists`',
    '`lists[][].deep`',
    '`maps`',
    '`maps[].*.deep`',
  ]);
});

test('conditions are those of Kubernetes, and not gone into', () => {
  const conditions = {
    type: 'array',
    items: object({ lastTransitionTime: { type: 'string' } }),
  };
  const rows = schemaRows(object({ conditions }));
  assert.equal(rows.length, 1);
  assert.match(rows[0][1], /^\[conditions\]\(/);
});

for (const [what, field, expected] of [
  ['a text', { default: 'main' }, 'Default `main`.'],
  ['a number', { default: 3 }, 'Default `3`.'],
  ['an empty object', { default: {} }, ''],
  [
    'one that the description says',
    { default: 3, description: 'Default three.' },
    'Default three.',
  ],
])
  test(`the default is said: ${what}`, () => {
    const [[, , text]] = schemaRows(object({ field }));
    assert.equal(text, expected);
  });

for (const [field, expected] of [
  [{ enum: ['a', 'b'] }, '`a`, `b`'],
  [{ type: ['string', 'null'] }, 'string or null'],
  [{ oneOf: [{ type: 'string' }, { type: 'integer' }] }, 'string or integer'],
  [{ 'x-kubernetes-int-or-string': true }, 'integer or string'],
  [{ const: 'imported' }, '`imported`'],
  [{ $ref: '#/components/schemas/Row' }, 'Row'],
])
  test(`the type of ${JSON.stringify(field)} is ${expected}`, () => {
    const refer = ({ $ref }) => $ref?.split('/').at(-1);
    assert.equal(typeOf(field, refer), expected);
  });

for (const [message, expected] of [
  ['must be legal', 'Must be legal.'],
  ['musty names are refused', 'musty names are refused.'],
  ['helm says it; set strategy', 'helm says it; set strategy.'],
])
  test(`a rule's message stands alone: ${message}`, () => {
    assert.equal(ruleSentence(message), expected);
  });
