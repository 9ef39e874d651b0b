import { JsonObject, valueAt } from '../../json/Json';
import { ContractWorld } from '../ContractWorld';

const text = { type: 'string', maxLength: 5 };
const isY = "self == 'y'";

/** What rules say when they do not hold. */
export function ruleMessageCases(world: ContractWorld): void {
  describe('messages of rules', () => {
    const withRule = (schema: JsonObject, rule: JsonObject): JsonObject => ({
      ...schema,
      'x-kubernetes-validations': [rule],
    });

    beforeAll(async () => {
      const properties = {
        plain: withRule(text, { rule: isY }),
        failing: withRule(text, {
          rule: isY,
          messageExpression: "['a'][self.size()]",
        }),
        empty: withRule(text, {
          rule: isY,
          message: 'the message',
          messageExpression: "''",
        }),
        twice: withRule(text, {
          rule: isY,
          reason: 'FieldValueDuplicate',
          message: 'twice',
        }),
        required: withRule(
          { type: 'object', properties: { x: text, y: text } },
          {
            rule: 'has(self.y)',
            fieldPath: '.y',
            reason: 'FieldValueRequired',
            message: 'y please',
          },
        ),
        growing: withRule(
          { type: 'array', maxItems: 9, items: text },
          { rule: 'oldSelf.all(x, x in self)', message: 'only grow' },
        ),
        counts: {
          type: 'object',
          maxProperties: 9,
          additionalProperties: withRule(
            { type: 'integer' },
            { rule: 'self >= oldSelf', message: 'only up' },
          ),
        },
      };
      const spec = { type: 'object', properties };
      await world.define('sayings', 'Saying', { properties: { spec } });
    });

    it.each<[object, string, string]>([
      [{ plain: 'x' }, 'spec.plain', `Invalid value: "x": failed rule: ${isY}`],
      [
        { failing: 'x' },
        'spec.failing',
        `Invalid value: "x": failed rule: ${isY}`,
      ],
      [{ empty: 'x' }, 'spec.empty', 'Invalid value: "x": the message'],
      [{ twice: 'x' }, 'spec.twice', 'Duplicate value: "x"'],
      [{ required: { x: 'x' } }, 'spec.required.y', 'Required value: y please'],
    ])('of %j', async (spec, field, message) => {
      const answer = await world.create('sayings', 'a', { spec: { ...spec } });
      expect(answer.code).toBe(422);
      const causes = valueAt(answer.body, ['details', 'causes']);
      expect(causes).toEqual([expect.objectContaining({ field, message })]);
    });

    it.each<[object, object, string, string]>([
      [
        { growing: ['a', 'b'] },
        { growing: ['a'] },
        'spec.growing',
        'Invalid value: only grow',
      ],
      [
        { counts: { a: 1, b: 2 } },
        { counts: { a: 0, c: -1 } },
        'spec.counts[a]',
        'Invalid value: 0: only up',
      ],
    ])('of %j that becomes %j', async (before, after, field, message) => {
      await world.create('sayings', 'a', { spec: { ...before } });
      const body = { spec: after };
      const answer = await world.patch('sayings', 'a', 'merge', body);
      expect(answer.code).toBe(422);
      const causes = valueAt(answer.body, ['details', 'causes']);
      expect(causes).toEqual([expect.objectContaining({ field, message })]);
    });
  });
}
