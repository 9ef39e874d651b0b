import { Answer } from '../ContractClient';
import { ContractWorld } from '../ContractWorld';

/** Namespaces and definitions on their way out. */
export function terminatingCases(world: ContractWorld): void {
  const isGone = (answer: Answer) => answer.code === 404;
  const held = { metadata: { finalizers: ['contract.io/f'] } };
  const released = { metadata: { finalizers: null } };

  describe('a deleted namespace', () => {
    it('takes nothing new, waits for what is held, and goes', async () => {
      await world.create('configmaps', 'held', held);
      await world.create('configmaps', 'loose');
      const marked = await world.remove('namespaces', world.namespace);
      expect(marked.body).toMatchObject({
        metadata: { deletionTimestamp: expect.any(String) },
        status: { phase: 'Terminating' },
      });
      const refused = await world.create('configmaps', 'new');
      expect(refused).toMatchObject({
        code: 403,
        body: {
          reason: 'Forbidden',
          details: { causes: [{ reason: 'NamespaceTerminating' }] },
        },
      });
      await world.eventually(() => world.get('configmaps', 'loose'), isGone);
      expect((await world.get('configmaps', 'held')).code).toBe(200);
      await world.patch('configmaps', 'held', 'merge', released);
      await world.eventually(
        () => world.get('namespaces', world.namespace),
        isGone,
      );
    });

    it('can be made again', async () => {
      const { namespace } = world;
      await world.remove('namespaces', namespace);
      await world.eventually(() => world.get('namespaces', namespace), isGone);
      expect((await world.create('namespaces', namespace)).code).toBe(201);
      expect((await world.create('configmaps', 'a')).code).toBe(201);
    });
  });

  describe('a deleted definition', () => {
    it('takes nothing new, deletes its objects, and goes with the last', async () => {
      await world.define('passings', 'Passing', { properties: {} });
      const name = `passings.${world.group}`;
      await world.create('passings', 'held', held);
      await world.remove('customresourcedefinitions', name);
      await world.eventually(
        () => world.get('passings', 'held'),
        ({ body }) => JSON.stringify(body).includes('deletionTimestamp'),
      );
      expect(await world.create('passings', 'new')).toMatchObject({
        code: 403,
        body: { reason: 'Forbidden' },
      });
      const waiting = await world.get('customresourcedefinitions', name);
      expect(waiting.body).toMatchObject({
        metadata: {
          finalizers: ['customresourcecleanup.apiextensions.k8s.io'],
        },
      });
      await world.patch('passings', 'held', 'merge', released);
      await world.eventually(
        () => world.get('customresourcedefinitions', name),
        isGone,
      );
    });
  });
}
