import { Schema, ValidationRule } from '../../schema/Schema';
import { ruleErrors } from './rules';

const int: Schema = { type: 'integer' };
const text: Schema = { type: 'string', maxLength: 10 };
const place = 'schema';

function object(
  properties: Record<string, Schema>,
  ...rules: ValidationRule[]
): Schema {
  return { type: 'object', properties, 'x-kubernetes-validations': rules };
}

/** A list whose items cost three each. */
function listOf(maxItems: number | undefined): Schema {
  const items = object({ a: int }, { rule: 'self.a > 1' });
  return { type: 'array', maxItems, items };
}

function errorsOf(schema: Schema, costs: 'limited' | 'accepted' = 'limited') {
  const found = ruleErrors(schema, place, { compiling: true, costs });
  return found.map(({ type, field, detail }) => {
    const short = detail.replace(/ \(try simplifying.*\)$/, '');
    return `${type} ${field}: ${short}`;
  });
}

const list = `${place}.properties[l].items.x-kubernetes-validations[0]`;
const excess = 'Forbidden schema.properties[l].items.x-kubernetes-validations';

describe('The budget of rules', () => {
  it.each([
    [3_333_333, []],
    [3_333_334, ['1.000000x']],
    [3_500_000, ['1.050000x']],
    [4_970_000, ['1.491000x']],
    [5_000_000, ['1.5x']],
    [33_333_333, ['10.0x']],
  ])('is exceeded by %d items by %j', (maxItems, factors) => {
    expect(errorsOf(object({ l: listOf(maxItems) }))).toEqual(
      factors.map(
        factor =>
          `${excess}[0].rule: estimated rule cost exceeds budget by factor of ${factor}`,
      ),
    );
  });

  it('says what to do about it', () => {
    const schema = object({ l: listOf(4_000_000) });
    const context = { compiling: true, costs: 'limited' } as const;
    const [error] = ruleErrors(schema, place, context);
    expect(error.detail).toContain('adding maxItems, maxProperties, and max');
  });

  it('counts a list that has no bound as long as a request can be', () => {
    const unbounded: Schema = {
      type: 'array',
      items: { ...text, 'x-kubernetes-validations': [{ rule: 'self > self' }] },
    };
    expect(errorsOf(object({ l: unbounded }))).toEqual([]);
    const items = {
      ...text,
      'x-kubernetes-validations': [{ rule: "self.matches('^[a-z0-9.]+$')" }],
    };
    expect(errorsOf(object({ l: { type: 'array', items } }))).toEqual([
      `Forbidden ${list}.rule: estimated rule cost exceeds budget by factor of 1.7x`,
    ]);
  });

  it('multiplies what stands inside of each other, and nothing is less than nothing', () => {
    const nested = (outer: number) =>
      object({
        l: {
          type: 'array',
          maxItems: outer,
          items: object({ inner: listOf(100_000) }),
        },
      });
    expect(errorsOf(nested(33))).toEqual([]);
    expect(errorsOf(nested(34))).toHaveLength(1);
    expect(errorsOf(nested(0))).toEqual([]);
  });

  it('counts computed messages once, and limits them too', () => {
    const rule = { rule: 'self.a > 1', messageExpression: 'string(self.a)' };
    expect(errorsOf(object({ a: int }, rule))).toEqual([]);
    const long = { ...rule, messageExpression: "'a is ' + string(self.a)" };
    const at = `${place}.x-kubernetes-validations[0].messageExpression`;
    expect(errorsOf(object({ a: int }, long))).toEqual([
      `Forbidden ${at}: estimated messageExpression cost exceeds budget by factor of more than 100x`,
      `Forbidden ${at}: contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema`,
      `Forbidden ${place}: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of more than 100x`,
    ]);
  });

  it('holds for all rules together, and names the four that cost most', () => {
    const lists = Array.from({ length: 12 }, (_, index) => [
      `f${index}`,
      listOf(3_300_000 - index),
    ]);
    const contribution =
      'contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema';
    expect(errorsOf(object(Object.fromEntries(lists)))).toEqual([
      ...[0, 1, 2, 3].map(
        index =>
          `Forbidden ${place}.properties[f${index}].items.x-kubernetes-validations[0].rule: ${contribution}`,
      ),
      `Forbidden ${place}: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema exceeds budget by factor of 1.187998x`,
    ]);
  });

  it('does not count a rule that was accepted before', () => {
    const schema = object({ l: listOf(4_000_000) });
    expect(errorsOf(schema, 'accepted')).toEqual([]);
  });
});

describe('A rule', () => {
  it.each([
    ['rule', { rule: 'self.a' }, 'cel expression must evaluate to a bool'],
    [
      'rule',
      { rule: "self.a in [1, 'a']" },
      "compilation failed: expected type 'int' but found 'string'",
    ],
    [
      'rule',
      { rule: "{'a': 1, 'b': 'c'}.size() > 1" },
      "compilation failed: expected type 'int' but found 'string'",
    ],
    [
      'rule',
      { rule: 'math.greatest(1, self.a) > 1' },
      "compilation failed: undeclared reference to 'math.greatest'",
    ],
    [
      'messageExpression',
      { rule: 'self.a > 1', messageExpression: '1' },
      'messageExpression must evaluate to a string',
    ],
  ])('has a %s that compiles: %j', (part, rule, detail) => {
    expect(errorsOf(object({ a: int }, rule))).toEqual([
      `Invalid ${place}.x-kubernetes-validations[0].${part}: ${detail}`,
    ]);
  });

  it('may format values of several types', () => {
    const rule = "'%d %s'.format([self.a, self.s]) != ''";
    expect(errorsOf(object({ a: int, s: text }, { rule }))).toEqual([]);
  });
});
