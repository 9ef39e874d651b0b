import { causesOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

const text = { type: 'string' };

/** Updates of objects that were made before their schema became stricter. */
export function ratchetingCases(world: ContractWorld): void {
  describe('objects older than their schema', () => {
    const schema =
      '/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties';
    let count = 0;
    let key = '';

    beforeEach(async () => {
      count++;
      key = `ratchets${count}`;
      await world.define(key, `Ratchet${count}`, {
        properties: {
          spec: {
            type: 'object',
            properties: {
              a: text,
              b: text,
              list: {
                type: 'array',
                'x-kubernetes-list-type': 'map',
                'x-kubernetes-list-map-keys': ['k'],
                items: {
                  type: 'object',
                  required: ['k'],
                  properties: { k: text, v: text },
                },
              },
              plain: { type: 'array', items: text },
            },
          },
        },
      });
      await world.create(key, 'old', {
        spec: {
          a: 'far too long',
          b: 'bad',
          list: [
            { k: 'one', v: 'bad' },
            { k: 'two', v: 'good' },
          ],
          plain: ['bad', 'good'],
        },
      });
      await tighten();
    });

    async function tighten(): Promise<void> {
      const rules = [{ rule: "self == 'good'" }];
      const name = `${key}.${world.group}`;
      const operations = [
        { path: `${schema}/a/maxLength`, value: 3 },
        { path: `${schema}/b/enum`, value: ['good'] },
        {
          path: `${schema}/list/items/properties/v/x-kubernetes-validations`,
          value: rules,
        },
        { path: `${schema}/plain/items/enum`, value: ['good'] },
      ].map(operation => ({ op: 'add', ...operation }));
      await world.patch('customresourcedefinitions', name, 'json', operations);
      const query = { dryRun: 'All' };
      const probe = { spec: { a: 'far too long' } };
      await world.eventually(
        () => world.create(key, 'probe', probe, { query }),
        answer => answer.code === 422,
      );
    }

    const patch = (body: object) => world.patch(key, 'old', 'merge', body);
    const warning = expect.stringContaining(
      'spec.list[0].v: Invalid value: "bad"',
    );

    it('can change elsewhere, with a warning of rules that do not hold', async () => {
      const answer = await patch({ metadata: { labels: { l: 'x' } } });
      expect(answer).toMatchObject({ code: 200, warnings: [warning] });
    });

    it('cannot change from wrong to wrong', async () => {
      expect((await patch({ spec: { a: 'also too long' } })).code).toBe(422);
      expect((await patch({ spec: { b: 'worse' } })).code).toBe(422);
    });

    it('are compared item by item where items have keys', async () => {
      const swapped = [
        { k: 'two', v: 'good' },
        { k: 'one', v: 'bad' },
      ];
      expect((await patch({ spec: { list: swapped } })).code).toBe(200);
      const worse = await patch({ spec: { list: [{ k: 'one', v: 'worse' }] } });
      expect(causesOf(worse)).toEqual(['spec.list[0].v FieldValueInvalid']);
    });

    it('are compared as a whole where items have none', async () => {
      const answer = await patch({ spec: { plain: ['bad', 'good', 'good'] } });
      expect(causesOf(answer)).toContain(
        'spec.plain[0] FieldValueNotSupported',
      );
    });
  });
}
