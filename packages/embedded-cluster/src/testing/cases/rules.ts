import { valueAt } from '../../json/Json';
import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

const number = { type: 'integer' };

/** CEL rules in schemas. */
export function ruleCases(world: ContractWorld): void {
  describe('rules', () => {
    beforeAll(async () => {
      await world.define('ruleds', 'Ruled', {
        root: {
          'x-kubernetes-validations': [
            {
              rule: "!self.metadata.name.startsWith('bad')",
              message: 'a bad name',
            },
          ],
        },
        properties: {
          spec: {
            type: 'object',
            'x-kubernetes-validations': [
              {
                rule: 'self.min <= self.max',
                message: 'min must not exceed max',
              },
              {
                rule: '!has(self.n) || self.n < 5',
                messageExpression: "'n is %d'.format([self.n])",
                reason: 'FieldValueForbidden',
                fieldPath: '.n',
              },
            ],
            properties: {
              min: { ...number, default: 0 },
              max: { ...number, default: 10 },
              n: number,
              once: {
                type: 'string',
                'x-kubernetes-validations': [
                  { rule: "oldSelf == '' || self == oldSelf" },
                ],
              },
              fixed: {
                type: 'object',
                'x-kubernetes-preserve-unknown-fields': true,
                properties: { known: number },
                'x-kubernetes-validations': [{ rule: 'self == oldSelf' }],
              },
              optional: {
                type: 'string',
                'x-kubernetes-validations': [
                  {
                    rule: "oldSelf.hasValue() || self == 'first'",
                    optionalOldSelf: true,
                  },
                ],
              },
              list: {
                type: 'array',
                maxItems: 5,
                'x-kubernetes-list-type': 'map',
                'x-kubernetes-list-map-keys': ['k'],
                items: {
                  type: 'object',
                  required: ['k'],
                  properties: {
                    k: { type: 'string' },
                    v: {
                      ...number,
                      'x-kubernetes-validations': [
                        { rule: 'self >= oldSelf', message: 'only up' },
                      ],
                    },
                  },
                },
              },
              size: {
                type: 'string',
                maxLength: 20,
                'x-kubernetes-validations': [
                  {
                    rule: "isQuantity(self) && quantity(self).isLessThan(quantity('1Gi'))",
                  },
                ],
              },
            },
          },
        },
      });
    });

    const create = (name: string, spec: Record<string, number | string>) =>
      world.create('ruleds', name, { spec });

    it('are reported with where and why they do not hold', async () => {
      const answer = await create('a', { min: 5, max: 3 });
      expect(causesOf(answer)).toEqual(['spec FieldValueInvalid']);
      expect(String(answer.body.message)).toContain('min must not exceed max');
    });

    it('may compute their message, and name reason and field', async () => {
      const answer = await create('a', { n: 7 });
      expect(causesOf(answer)).toEqual(['spec.n FieldValueForbidden']);
      expect(String(answer.body.message)).toContain('n is 7');
    });

    it('see the name of the object', async () => {
      expect((await create('bad-one', {})).code).toBe(422);
      expect((await create('good-one', {})).code).toBe(201);
    });

    it('know quantities', async () => {
      expect((await create('a', { size: '2Gi' })).code).toBe(422);
      expect((await create('b', { size: 'nonsense' })).code).toBe(422);
      expect((await create('c', { size: '5Mi' })).code).toBe(201);
    });

    it('are not asked about an object that does not fit its schema', async () => {
      const answer = await create('a', { min: 'text', max: 3 });
      expect(causesOf(answer)).toEqual([
        '<nil> FieldValueInvalid',
        'spec.min FieldValueTypeInvalid',
      ]);
    });

    it('about a change hold only for changes', async () => {
      expect((await create('a', { once: 'x' })).code).toBe(201);
      const body = { spec: { once: 'y' } };
      const changed = await world.patch('ruleds', 'a', 'merge', body);
      expect(causesOf(changed)).toEqual(['spec.once FieldValueInvalid']);
    });

    it.each([
      ['another value', { free: 'y' }],
      ['something below', { deep: { list: [1, { a: 3 }] } }],
      ['one more', { more: null, extra: 1 }],
      ['one less', { free: null }],
    ])('compare what their schema does not name: %s', async (_, fixed) => {
      const spec = {
        fixed: { known: 1, free: 'x', deep: { list: [1, { a: 2 }] } },
      };
      const body = { spec };
      expect((await world.create('ruleds', 'a', body)).code).toBe(201);
      const same = await world.patch('ruleds', 'a', 'merge', body);
      expect(same.code).toBe(200);
      const changed = await world.patch('ruleds', 'a', 'merge', {
        spec: { fixed },
      });
      expect(causesOf(changed)).toEqual(['spec.fixed FieldValueInvalid']);
    });

    it('about a change may hold for new values when they say so', async () => {
      expect((await create('a', { optional: 'second' })).code).toBe(422);
      expect((await create('b', { optional: 'first' })).code).toBe(201);
      const body = { spec: { optional: 'second' } };
      expect((await world.patch('ruleds', 'b', 'merge', body)).code).toBe(200);
    });

    it('find the items that they compare by key', async () => {
      const list = [
        { k: 'a', v: 1 },
        { k: 'b', v: 5 },
      ];
      await world.create('ruleds', 'a', { spec: { list } });
      const swapped = [
        { k: 'b', v: 5 },
        { k: 'a', v: 2 },
      ];
      const patch = (items: object[]) =>
        world.patch('ruleds', 'a', 'merge', { spec: { list: items } });
      expect((await patch(swapped)).code).toBe(200);
      const down = await patch([{ k: 'b', v: 4 }]);
      expect(causesOf(down)).toEqual(['spec.list[0].v FieldValueInvalid']);
    });

    it.each([
      ['do not compile', 'self +'],
      ['name unknown fields', 'self.nope == 1'],
    ])('that %s keep a definition from being made', async (_, rule) => {
      const made = world.define('brokens', 'Broken', {
        properties: {
          spec: { type: 'object', 'x-kubernetes-validations': [{ rule }] },
        },
      });
      await expect(made).rejects.toThrow(/^422 .*x-kubernetes-validations/);
    });

    it('give their message without the value of objects', async () => {
      const answer = await create('a', { min: 5, max: 3 });
      const [cause] = (valueAt(answer.body, ['details', 'causes']) ?? []) as {
        message: string;
      }[];
      expect(cause.message).toBe('Invalid value: min must not exceed max');
    });
  });
}
