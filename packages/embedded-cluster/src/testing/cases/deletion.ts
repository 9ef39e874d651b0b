import { JsonObject } from '../../json/Json';
import { causesOf, uidOf, versionOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

/** Deletion, finalizers, preconditions. */
export function deletionCases(world: ContractWorld): void {
  describe('deletion', () => {
    it.each(['configmaps', 'secrets', 'leases', 'widgets'])(
      'of %s answers with a status',
      async key => {
        const made = await world.create(key, 'a');
        expect(await world.remove(key, 'a')).toMatchObject({
          code: 200,
          body: {
            kind: 'Status',
            status: 'Success',
            details: { name: 'a', kind: key, uid: uidOf(made) },
          },
        });
        expect((await world.get(key, 'a')).code).toBe(404);
      },
    );

    it('of a service account answers with the object', async () => {
      await world.create('serviceaccounts', 'a');
      expect(await world.remove('serviceaccounts', 'a')).toMatchObject({
        code: 200,
        body: { kind: 'ServiceAccount', metadata: { name: 'a' } },
      });
    });

    it('of what is not there finds nothing', async () => {
      expect((await world.remove('configmaps', 'none')).code).toBe(404);
    });

    it.each([
      ['uid', { uid: '11111111-1111-1111-1111-111111111111' }],
      ['version', { resourceVersion: '1' }],
    ])('holds to a %s', async (_, preconditions) => {
      await world.create('configmaps', 'a');
      const answer = await world.remove('configmaps', 'a', { preconditions });
      expect(answer).toMatchObject({
        code: 409,
        body: { details: { name: 'a', kind: 'ConfigMap' } },
      });
    });

    it.each([
      [{ propagationPolicy: 'Sideways' }],
      [{ propagationPolicy: 'Background', orphanDependents: true }],
      [{ dryRun: ['Some'] }],
    ])('is refused with %j', async body => {
      await world.create('configmaps', 'a');
      const answer = await world.remove('configmaps', 'a', body as JsonObject);
      expect(answer.code).toBe(422);
    });

    it('can be tried', async () => {
      await world.create('configmaps', 'a');
      const query = { dryRun: 'All' };
      const tried = await world.remove('configmaps', 'a', undefined, { query });
      expect(tried.code).toBe(200);
      expect((await world.get('configmaps', 'a')).code).toBe(200);
    });

    it('of built-in objects answers with the list of them', async () => {
      await world.create('configmaps', 'a', {
        metadata: { labels: { d: 'y' } },
      });
      const path = world.path('configmaps');
      const query = { labelSelector: 'd=y' };
      const answer = await world.client.call('DELETE', path, { query });
      expect(answer).toMatchObject({
        code: 200,
        body: { kind: 'ConfigMapList', items: [{ metadata: { name: 'a' } }] },
      });
      expect((await world.get('configmaps', 'a')).code).toBe(404);
    });

    it('of a collection answers with what was there', async () => {
      const labels = { d: 'y' };
      await world.create('widgets', 'a', { metadata: { labels } });
      await world.create('widgets', 'b', {
        metadata: { labels, finalizers: ['contract.io/f'] },
      });
      await world.create('widgets', 'c');
      const path = world.path('widgets');
      const query = { labelSelector: 'd=y' };
      const answer = await world.client.call('DELETE', path, { query });
      expect(answer.body).toMatchObject({
        kind: 'WidgetList',
        items: [{ metadata: { name: 'a' } }, { metadata: { name: 'b' } }],
      });
      expect(answer.body).not.toHaveProperty(
        'items.1.metadata.deletionTimestamp',
      );
      const left = await world.list('widgets');
      expect(left.body).toMatchObject({
        items: [
          { metadata: { name: 'b', deletionTimestamp: expect.any(String) } },
          { metadata: { name: 'c' } },
        ],
      });
    });
  });

  describe('finalizers', () => {
    const finalizers = ['contract.io/f', 'contract.io/g'];
    const set = (names: string[] | null) =>
      world.patch('widgets', 'a', 'merge', { metadata: { finalizers: names } });

    beforeEach(async () => {
      await world.create('widgets', 'a', { metadata: { finalizers } });
    });

    it('keep a deleted object until the last is gone', async () => {
      const marked = await world.remove('widgets', 'a');
      expect(marked).toMatchObject({
        code: 200,
        body: {
          kind: 'Widget',
          metadata: {
            deletionTimestamp: expect.any(String),
            deletionGracePeriodSeconds: 0,
            generation: 2,
          },
        },
      });
      expect((await set(['contract.io/g'])).code).toBe(200);
      expect((await world.get('widgets', 'a')).code).toBe(200);
      expect((await set(null)).code).toBe(200);
      expect((await world.get('widgets', 'a')).code).toBe(404);
    });

    it('keep an object that is deleted again as it is', async () => {
      const first = await world.remove('widgets', 'a');
      const second = await world.remove('widgets', 'a');
      expect(second.code).toBe(200);
      expect(versionOf(second)).toBe(versionOf(first));
    });

    it.each<[JsonObject, number, string[]]>([
      [{ orphanDependents: false }, 202, []],
      [{ orphanDependents: true }, 200, ['orphan']],
      [{ propagationPolicy: 'Background' }, 200, []],
      [{ propagationPolicy: 'Foreground' }, 200, ['foregroundDeletion']],
      [{ propagationPolicy: 'Orphan' }, 200, ['orphan']],
    ])('are joined by those of %j: %i', async (options, code, added) => {
      expect(await world.remove('widgets', 'a', options)).toMatchObject({
        code,
        body: { metadata: { finalizers: [...finalizers, ...added] } },
      });
    });

    it('when the last goes leave the version as it was', async () => {
      await world.remove('widgets', 'a');
      const before = await set(['contract.io/g']);
      const last = await set(null);
      expect(versionOf(last)).toBe(versionOf(before));
    });

    it('cannot be added to a deleted object', async () => {
      await world.remove('widgets', 'a');
      const answer = await set([...finalizers, 'contract.io/h']);
      expect(answer.code).toBe(422);
      expect(causesOf(answer)).toContain(
        'metadata.finalizers FieldValueForbidden',
      );
    });

    it('may go before the object does', async () => {
      expect((await set(null)).body).not.toHaveProperty('metadata.finalizers');
      await world.remove('widgets', 'a');
      expect((await world.get('widgets', 'a')).code).toBe(404);
    });

    it('let nobody take the name meanwhile', async () => {
      await world.remove('widgets', 'a');
      expect((await world.create('widgets', 'a')).code).toBe(409);
    });

    it('should have a domain', async () => {
      const metadata = { finalizers: ['plain'] };
      const custom = await world.create('widgets', 'b', { metadata });
      expect(custom).toMatchObject({
        code: 201,
        warnings: [
          expect.stringContaining('prefer a domain-qualified finalizer'),
        ],
      });
      const builtin = await world.create('configmaps', 'b', { metadata });
      expect(causesOf(builtin)).toEqual([
        'metadata.finalizers[0] FieldValueInvalid',
      ]);
    });
  });
}
