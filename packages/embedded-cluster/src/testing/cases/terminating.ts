import { equal } from '../../json/Json';
import { Answer } from '../ContractClient';
import { ContractWorld } from '../ContractWorld';

/** Namespaces and definitions on their way out. */
export function terminatingCases(world: ContractWorld): void {
  const isGone = (answer: Answer) => answer.code === 404;
  const held = { metadata: { finalizers: ['contract.io/f'] } };
  const released = { metadata: { finalizers: null } };

  describe('a deleted namespace', () => {
    it('accepts nothing new, waits for what is held, and goes', async () => {
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

    it('is never one of those that are always there', async () => {
      expect(await world.remove('namespaces', 'kube-system')).toMatchObject({
        code: 403,
        body: { reason: 'Forbidden' },
      });
    });

    it('can be held by others, and released by a finalization only', async () => {
      const name = `${world.namespace}-held`;
      const spec = { finalizers: ['contract.io/f'] };
      const made = await world.create('namespaces', name, { spec });
      const kept = { finalizers: ['contract.io/f', 'kubernetes'] };
      expect(made.body.spec).toEqual(kept);
      const none = { spec: { finalizers: [] } };
      const patched = await world.patch('namespaces', name, 'merge', none);
      expect(patched.body.spec).toEqual(kept);
      await world.remove('namespaces', name);
      const left = await world.eventually(
        () => world.get('namespaces', name),
        ({ body }) => !equal(body.spec, kept),
      );
      const path = world.path('namespaces', name, 'finalize');
      const body = { ...left.body, spec: {} };
      const done = await world.client.call('PUT', path, { body });
      expect(done).toMatchObject({ code: 200, body: { spec: {} } });
      expect((await world.get('namespaces', name)).code).toBe(404);
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
    it('accepts nothing new, deletes its objects, and goes with the last', async () => {
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
