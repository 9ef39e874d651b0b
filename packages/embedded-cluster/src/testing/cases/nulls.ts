import { JsonObject } from '../../json/Json';
import { versionOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

/** Null: dropped, replaced by the default, or kept. */
export function nullCases(world: ContractWorld): void {
  describe('null', () => {
    beforeAll(async () => {
      const text = { type: 'string' };
      await world.define('nulls', 'Null', {
        properties: {
          spec: {
            type: 'object',
            properties: {
              plain: text,
              nullable: { ...text, nullable: true },
              defaulted: { ...text, default: 'd' },
              both: { ...text, nullable: true, default: 'd' },
              choice: { ...text, nullable: true, enum: ['a'] },
              items: { type: 'array', items: { ...text, nullable: true } },
              strict: { type: 'array', items: text },
            },
          },
        },
      });
    });

    it.each([
      ['plain', { defaulted: 'd', both: 'd' }],
      ['nullable', { nullable: null, defaulted: 'd', both: 'd' }],
      ['defaulted', { defaulted: 'd', both: 'd' }],
      ['both', { defaulted: 'd', both: null }],
    ])('in a %s field', async (field, spec) => {
      const answer = await world.create('nulls', 'a', {
        spec: { [field]: null },
      });
      expect(answer.code).toBe(201);
      expect(answer.body.spec).toEqual(spec);
    });

    it('must be in the enumeration of the field', async () => {
      const spec: JsonObject = { choice: null };
      expect((await world.create('nulls', 'a', { spec })).code).toBe(422);
    });

    it('is an item only where items may be null', async () => {
      const loose = await world.create('nulls', 'a', {
        spec: { items: [null] },
      });
      expect(loose.body).toMatchObject({ spec: { items: [null] } });
      const strict = await world.create('nulls', 'b', {
        spec: { strict: [null] },
      });
      expect(strict.code).toBe(422);
    });

    it('is refused in an apply where it would have been dropped', async () => {
      const spec: JsonObject = { plain: null };
      expect((await world.apply('nulls', 'a', 'one', { spec })).code).toBe(422);
    });

    it.each([
      ['labels', { labels: { a: null } }, { labels: { a: '' } }],
      ['annotations', { annotations: { a: null } }, { annotations: { a: '' } }],
    ])(
      'is an empty text in applied %s',
      async (_, metadata: JsonObject, seen) => {
        const answer = await world.apply('nulls', 'a', 'one', { metadata });
        expect(answer).toMatchObject({ code: 201, body: { metadata: seen } });
      },
    );

    it.each<[string, JsonObject]>([
      ['a null label', { labels: { a: null } }],
      ['null for all labels', { labels: null }],
      ['no finalizers', { finalizers: [] }],
      ['an empty prefix', { generateName: '' }],
    ])(
      'that nobody sees, as %s, goes from applied metadata with the next write',
      async (_, metadata) => {
        const made = await world.apply('nulls', 'a', 'one', { metadata });
        const nothing = [{ op: 'test', path: '/kind', value: 'Null' }];
        const first = await world.patch('nulls', 'a', 'json', nothing);
        const second = await world.patch('nulls', 'a', 'json', nothing);
        expect(versionOf(first)).not.toBe(versionOf(made));
        expect(versionOf(second)).toBe(versionOf(first));
      },
    );

    it('that nobody sees goes with a deletion that has to wait', async () => {
      const metadata = { finalizers: ['contract.io/f'], labels: {} };
      await world.apply('nulls', 'a', 'one', { metadata });
      await world.remove('nulls', 'a');
      const spec = { nullable: 'x' };
      const last = await world.apply('nulls', 'a', 'one', { metadata, spec });
      const first = await world.remove('nulls', 'a');
      const second = await world.remove('nulls', 'a');
      expect(versionOf(first)).not.toBe(versionOf(last));
      expect(versionOf(second)).toBe(versionOf(first));
    });

    it('empties fields of built-in kinds', async () => {
      const answer = await world.create('configmaps', 'a', { data: null });
      expect(answer.code).toBe(201);
      expect(answer.body).not.toHaveProperty('data');
    });
  });
}
