import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';
import { definition } from '../definition';

const number = { type: 'integer' };

/** What rules may cost: it is estimated when a definition is made. */
export function ruleCostCases(world: ContractWorld): void {
  describe('costs of rules', () => {
    const numbers = (maxItems?: number) => ({
      type: 'array',
      maxItems,
      items: number,
      'x-kubernetes-validations': [
        { rule: 'self.all(a, self.exists(b, a == b + 1))' },
      ],
    });
    const costly =
      /^422 .*estimated rule cost exceeds budget by factor of more than 100x.*estimated rule cost total for entire OpenAPIv3 schema/s;

    it('that are too high keep a definition from being made', async () => {
      const made = world.define('dears', 'Dear', {
        properties: { numbers: numbers() },
      });
      await expect(made).rejects.toThrow(costly);
    });

    it('are those of the largest of what they look at', async () => {
      const define = (maxItems: number) =>
        world.create(
          'customresourcedefinitions',
          undefined,
          definition(world.group, 'bounds', 'Bound', {
            properties: { numbers: numbers(maxItems) },
          }),
          { query: { dryRun: 'All' } },
        );
      expect((await define(1_000)).code).toBe(201);
      const answer = await define(1_500);
      const field =
        'spec.validation.openAPIV3Schema.properties[numbers].x-kubernetes-validations[0].rule';
      expect(causesOf(answer)).toEqual([`${field} FieldValueForbidden`]);
      expect(answer.text).toContain('exceeds budget by factor of');
    });

    it.each([
      ["'n is ' + string(self.n)", 422],
      ["'n is ' + self.s", 201],
    ])(
      'that compute the message %s get %i',
      async (messageExpression, code) => {
        const rules = [{ rule: 'self.n < 5', messageExpression }];
        const spec = {
          type: 'object',
          properties: { n: number, s: { type: 'string', maxLength: 10 } },
          'x-kubernetes-validations': rules,
        };
        const parts = { properties: { spec } };
        const body = definition(world.group, 'messages', 'Message', parts);
        const key = 'customresourcedefinitions';
        const query = { dryRun: 'All' };
        const answer = await world.create(key, undefined, body, { query });
        expect(answer.code).toBe(code);
      },
    );
  });
}
