import { Schema } from '../../Schema';
import { costOf } from './costOf.fixture';

const int: Schema = { type: 'integer' };
const text: Schema = { type: 'string', maxLength: 10 };
const named = { type: 'object', properties: { p: text } } as const;

/** The figures are a kube-apiserver's (1.36). */
describe('How large values can be', () => {
  it.each<[number, Schema]>([
    [6, text],
    [314575, { type: 'string' }],
    [314575, { type: 'string', format: 'ipv4' }],
    [2, { type: 'string', maxLength: 0 }],
    [18, { type: 'string', format: 'uuid', maxLength: 40 }],
    [3, { type: 'string', enum: ['abc', 'd'] }],
    [4, { type: 'string', enum: ['é', 'd'], maxLength: 3 }],
    [5, { 'x-kubernetes-int-or-string': true, maxLength: 7 }],
    [314575, { type: 'string', format: 'byte' }],
    [3, { type: 'string', format: 'byte', maxLength: 9 }],
    [4, { type: 'string', format: 'date' }],
    [6, { type: 'string', format: 'date-time', maxLength: 5 }],
    [6, { type: 'string', format: 'duration' }],
    [3, { type: 'array', items: text, maxItems: 5 }],
    [44941, { type: 'object', additionalProperties: int }],
  ])('comparing costs %d for %j', (cost, schema) => {
    expect(costOf(schema, 'self == self')).toBe(cost);
  });

  it.each<[number, Schema]>([
    [3145728, text],
    [3145728, { type: 'string', enum: ['abc'] }],
    [3145728, { type: 'string', minLength: 5 }],
    [4718592, int],
    [1887438, { type: 'boolean' }],
    [4718592, { 'x-kubernetes-int-or-string': true }],
    [428964, { type: 'string', format: 'date-time' }],
    [725937, { type: 'string', format: 'date' }],
    [2359296, { type: 'string', format: 'duration' }],
    [3145728, named],
    [943719, { ...named, required: ['p'] }],
    [3145728, { type: 'array', items: int, minItems: 3 }],
  ])('a list without a bound costs %d to walk with items %j', (cost, items) => {
    const schema: Schema = { type: 'array', items };
    expect(costOf(schema, 'self.all(x, true)')).toBe(cost - 1);
  });

  it.each<[number, Schema]>([
    [1179648, text],
    [629148, { ...named, required: ['p'] }],
  ])('a map without a bound costs %d to walk with %j', (cost, value) => {
    const schema: Schema = { type: 'object', additionalProperties: value };
    expect(costOf(schema, 'self.all(k, true)')).toBe(cost - 1);
  });

  it('a field with a default may be left out', () => {
    const properties = { p: { ...text, default: 'a' }, q: int };
    const items: Schema = {
      type: 'object',
      required: ['p', 'q'],
      properties,
    };
    const schema: Schema = { type: 'array', items };
    expect(costOf(schema, 'self.all(x, true)')).toBe(1048577);
  });
});
