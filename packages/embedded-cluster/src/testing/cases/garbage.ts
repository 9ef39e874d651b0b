import { randomUUID } from 'node:crypto';
import { JsonObject } from '../../json/Json';
import { Answer } from '../ContractClient';
import { uidOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

/** What becomes of objects when their owners go. */
export function garbageCases(world: ContractWorld): void {
  describe('dependents', () => {
    const isGone = (answer: Answer) => answer.code === 404;

    const gone = (key: string, name: string) =>
      world.eventually(() => world.get(key, name), isGone);

    const reference = (name: string, uid: string): JsonObject => ({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      name,
      uid,
    });

    const owner = async (name: string) =>
      reference(name, uidOf(await world.create('configmaps', name)));

    const dependent = (...ownerReferences: JsonObject[]) =>
      world.create('secrets', 'd', { metadata: { ownerReferences } });

    /**
     * Waits until the collector knows what there is: it learns of objects in their order, so of all that were made before one
     * that it collects.
     */
    const collectorIsCurrent = async () => {
      const ownerReferences = [reference('none', randomUUID())];
      await world.create('secrets', 'canary', {
        metadata: { ownerReferences },
      });
      await gone('secrets', 'canary');
    };

    it('go with their owner', async () => {
      await dependent(await owner('o'));
      await world.remove('configmaps', 'o');
      await expect(gone('secrets', 'd')).resolves.toMatchObject({ code: 404 });
    });

    it('of custom kinds go with their owner, too', async () => {
      const { apiVersion, kind } = world.resource('widgets');
      const uid = uidOf(await world.create('widgets', 'o'));
      const ownerReferences = [{ apiVersion, kind, name: 'o', uid }];
      await dependent(...ownerReferences);
      await world.create('widgets', 'd', { metadata: { ownerReferences } });
      await world.remove('widgets', 'o');
      await expect(gone('widgets', 'd')).resolves.toMatchObject({ code: 404 });
      await expect(gone('secrets', 'd')).resolves.toMatchObject({ code: 404 });
    });

    it('stay while another owner stays, and forget the one that went', async () => {
      await dependent(await owner('o'), await owner('p'));
      await world.remove('configmaps', 'o');
      const answer = await world.eventually(
        () => world.get('secrets', 'd'),
        ({ body }) => !JSON.stringify(body).includes('"name":"o"'),
      );
      expect(answer.body).toMatchObject({
        metadata: { ownerReferences: [{ name: 'p' }] },
      });
      await world.remove('configmaps', 'p');
      await expect(gone('secrets', 'd')).resolves.toMatchObject({ code: 404 });
    });

    it('go when their owner never was', async () => {
      await dependent(reference('none', randomUUID()));
      await expect(gone('secrets', 'd')).resolves.toMatchObject({ code: 404 });
    });

    it('are released when they are to be orphans', async () => {
      await dependent(await owner('o'));
      await collectorIsCurrent();
      const options = { propagationPolicy: 'Orphan' };
      const marked = await world.remove('configmaps', 'o', options);
      expect(marked.body).toMatchObject({
        metadata: { finalizers: ['orphan'] },
      });
      await gone('configmaps', 'o');
      const left = await world.get('secrets', 'd');
      expect(left.code).toBe(200);
      expect(left.body).not.toHaveProperty('metadata.ownerReferences');
    });

    it('go before their owner in a foreground deletion', async () => {
      const blocking = { ...(await owner('o')), blockOwnerDeletion: true };
      const finalizers = ['contract.io/f'];
      const metadata = { ownerReferences: [blocking], finalizers };
      await world.create('secrets', 'd', { metadata });
      await collectorIsCurrent();
      const options = { propagationPolicy: 'Foreground' };
      const marked = await world.remove('configmaps', 'o', options);
      expect(marked.body).toMatchObject({
        metadata: { finalizers: ['foregroundDeletion'] },
      });
      await world.eventually(
        () => world.get('secrets', 'd'),
        ({ body }) => JSON.stringify(body).includes('deletionTimestamp'),
      );
      expect((await world.get('configmaps', 'o')).code).toBe(200);
      const release = { metadata: { finalizers: null } };
      await world.patch('secrets', 'd', 'merge', release);
      await gone('configmaps', 'o');
    });
  });
}
