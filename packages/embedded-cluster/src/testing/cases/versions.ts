import { JsonObject } from '../../json/Json';
import { ownersOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

/** Two versions of a custom resource without conversion. */
export function versionCases(world: ContractWorld): void {
  describe('versions', () => {
    const text = { type: 'string' };
    const withDefault = (value: string) => ({ ...text, default: value });
    const specOf = (properties: JsonObject) => ({ type: 'object', properties });

    beforeAll(async () => {
      await world.define('twofolds', 'Twofold', {
        versions: [
          {
            name: 'v1',
            properties: {
              spec: specOf({ a: text, b: text, d: withDefault('of v1') }),
            },
          },
          {
            name: 'v2',
            properties: {
              spec: specOf({ a: text, c: text, e: withDefault('of v2') }),
            },
          },
          { name: 'v1alpha1', deprecated: true },
        ],
      });
      world.addResource('twofolds@v2', world.group, 'v2', 'Twofold');
      await world.eventually(
        () =>
          world.client.call(
            'GET',
            `${world.resource('twofolds@v2').root}/twofolds`,
          ),
        answer => answer.code === 200,
      );
    });

    it('show the same object as their own, without the fields of the other', async () => {
      await world.create('twofolds', 'x', { spec: { a: '1', b: '2' } });
      const other = await world.get('twofolds@v2', 'x');
      expect(other.body).toMatchObject({ apiVersion: `${world.group}/v2` });
      expect(other.body.spec).toEqual({ a: '1' });
    });

    it('are stored in one, which drops what only the other has', async () => {
      const spec = { a: '1', c: '2' };
      const made = await world.create('twofolds@v2', 'x', { spec });
      expect(made.body.spec).toEqual({ a: '1' });
      const body = { spec: { c: '3' } };
      const patched = await world.patch('twofolds@v2', 'x', 'merge', body);
      expect(patched.body.spec).toEqual({ a: '1' });
      for (const key of ['twofolds', 'twofolds@v2']) {
        expect((await world.get(key, 'x')).body.spec).toMatchObject({ a: '1' });
      }
    });

    it('have the defaults of the one in which they are stored', async () => {
      await world.create('twofolds@v2', 'x', { spec: { a: '1' } });
      const stored = await world.get('twofolds', 'x');
      expect(stored.body.spec).toEqual({ a: '1', d: 'of v1' });
      const other = await world.get('twofolds@v2', 'x');
      expect(other.body.spec).toEqual({ a: '1' });
    });

    it('have no owners where one has fields that the other has not', async () => {
      await world.create('twofolds', 'x', { spec: { a: '1', b: '2' } });
      const body = { spec: { c: '3' } };
      const answer = await world.patch('twofolds@v2', 'x', 'merge', body);
      expect(ownersOf(answer)).toEqual({});
    });

    it('warn of those that are deprecated', async () => {
      const root = world.resource('twofolds').root.replace(/v1$/, 'v1alpha1');
      const answer = await world.eventually(
        () => world.client.call('GET', `${root}/twofolds`),
        ({ code }) => code === 200,
      );
      expect(answer.warnings).toEqual([
        `${world.group}/v1alpha1 Twofold is deprecated; use ${world.group}/v2 Twofold`,
      ]);
    });

    it('do not take objects of one another', async () => {
      const body = world.typed('twofolds', 'x', {});
      const path = world.path('twofolds@v2');
      expect((await world.client.call('POST', path, { body })).code).toBe(400);
    });
  });
}
