import { ContractWorld } from '../ContractWorld';

/** Two versions of a custom resource without conversion. */
export function versionCases(world: ContractWorld): void {
  describe('versions', () => {
    const text = { type: 'string' };

    beforeAll(async () => {
      await world.define('twofolds', 'Twofold', {
        versions: [
          {
            name: 'v1',
            properties: {
              spec: { type: 'object', properties: { a: text, b: text } },
            },
          },
          {
            name: 'v2',
            properties: {
              spec: { type: 'object', properties: { a: text, c: text } },
            },
          },
        ],
      });
      world.addResource('twofolds@v2', world.group, 'v2', 'Twofold');
    });

    it('show the same object as their own, without the fields of the other', async () => {
      await world.create('twofolds', 'x', { spec: { a: '1', b: '2' } });
      const other = await world.eventually(
        () => world.get('twofolds@v2', 'x'),
        answer => answer.code === 200,
      );
      expect(other.body).toMatchObject({ apiVersion: `${world.group}/v2` });
      expect(other.body.spec).toEqual({ a: '1' });
    });

    it('are stored in one, which drops what only the other has', async () => {
      await world.create('twofolds@v2', 'x', { spec: { a: '1', c: '2' } });
      const stored = await world.get('twofolds@v2', 'x');
      expect(stored.body.spec).toEqual({ a: '1', c: '2' });
      const other = await world.get('twofolds', 'x');
      expect(other.body.spec).toEqual({ a: '1' });
    });

    it('do not take objects of one another', async () => {
      const body = world.typed('twofolds', 'x', {});
      const path = world.path('twofolds@v2');
      expect((await world.client.call('POST', path, { body })).code).toBe(400);
    });
  });
}
