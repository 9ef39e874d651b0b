import { causesOf, uidOf, versionOf } from '../answers';
import { ContractWorld } from '../ContractWorld';

const wrongUid = '11111111-1111-1111-1111-111111111111';

/** Create, read, replace. */
export function objectCases(world: ContractWorld): void {
  describe('objects', () => {
    it('get a uid, a version and a time when they are made', async () => {
      const made = await world.create('configmaps', 'a', { data: { k: 'v' } });
      expect(made).toMatchObject({
        code: 201,
        body: {
          kind: 'ConfigMap',
          apiVersion: 'v1',
          metadata: {
            name: 'a',
            namespace: world.namespace,
            uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
            resourceVersion: expect.stringMatching(/^\d+$/),
            creationTimestamp: expect.stringMatching(/^[\d-]+T[\d:]+Z$/),
          },
          data: { k: 'v' },
        },
      });
      const read = await world.get('configmaps', 'a');
      expect(read.body).toEqual(made.body);
    });

    it('get a generated name from a prefix', async () => {
      const metadata = { generateName: 'pre-' };
      const made = await world.create('widgets', undefined, { metadata });
      expect(made.body).toMatchObject({
        metadata: { name: expect.stringMatching(/^pre-[a-z0-9]{5}$/) },
      });
    });

    it.each(['configmaps', 'widgets'])(
      'of %s are refused with a name that is no DNS name',
      async key => {
        const answer = await world.create(key, 'Upper_Case');
        expect(answer).toMatchObject({
          code: 422,
          body: { reason: 'Invalid' },
        });
        expect(causesOf(answer)).toEqual(['metadata.name FieldValueInvalid']);
      },
    );

    it('are refused when the name is taken', async () => {
      await world.create('widgets', 'a');
      const again = await world.create('widgets', 'a');
      expect(again).toMatchObject({
        code: 409,
        body: {
          reason: 'AlreadyExists',
          details: { name: 'a', group: world.group, kind: 'widgets' },
        },
      });
    });

    it('take nothing from the client that only the server may say', async () => {
      const metadata = {
        uid: wrongUid,
        creationTimestamp: '2001-01-01T00:00:00Z',
        deletionTimestamp: '2001-01-01T00:00:00Z',
        generation: 7,
      };
      const made = await world.create('widgets', 'a', { metadata });
      expect(uidOf(made)).not.toBe(wrongUid);
      expect(made.body).toMatchObject({ metadata: { generation: 1 } });
      expect(made.body).not.toHaveProperty('metadata.deletionTimestamp');
    });

    it('cannot be made at a version', async () => {
      const metadata = { resourceVersion: '1' };
      const answer = await world.create('widgets', 'a', { metadata });
      expect(answer.code).toBe(500);
      expect(answer.body).not.toHaveProperty('reason');
    });

    it('cannot be made in a namespace that does not exist', async () => {
      const path = `/api/v1/namespaces/${world.run}-none/configmaps`;
      const body = world.typed('configmaps', 'a', {});
      expect(await world.client.call('POST', path, { body })).toMatchObject({
        code: 404,
        body: { details: { kind: 'namespaces' } },
      });
    });

    it('are replaced only from the version that they have', async () => {
      const made = await world.create('widgets', 'a');
      await world.patch('widgets', 'a', 'merge', { spec: { size: 2 } });
      const late = await world.replace('widgets', made.body);
      expect(late).toMatchObject({ code: 409, body: { reason: 'Conflict' } });
    });

    it('of custom kinds are not replaced without a version, built-in ones are', async () => {
      await world.create('widgets', 'a');
      await world.create('configmaps', 'a');
      const widget = await world.replace(
        'widgets',
        world.typed('widgets', 'a', {}),
      );
      expect(widget.code).toBe(422);
      expect(causesOf(widget)).toEqual([
        'metadata.resourceVersion FieldValueInvalid',
      ]);
      const body = world.typed('configmaps', 'a', { data: { k: 'v' } });
      expect((await world.replace('configmaps', body)).code).toBe(200);
    });

    it('are not replaced from a version that is no number', async () => {
      await world.create('widgets', 'a');
      const metadata = { resourceVersion: 'abc' };
      const body = world.typed('widgets', 'a', { metadata });
      const answer = await world.replace('widgets', body);
      expect(answer.code).toBe(500);
      expect(answer.body).not.toHaveProperty('reason');
    });

    it('are not replaced by an object with another uid', async () => {
      await world.create('configmaps', 'a');
      const metadata = { uid: wrongUid };
      const body = world.typed('configmaps', 'a', { metadata });
      expect((await world.replace('configmaps', body)).code).toBe(409);
    });

    it('keep their version when nothing changes', async () => {
      const made = await world.create('widgets', 'a', { spec: { size: 2 } });
      const same = await world.replace('widgets', made.body);
      expect(versionOf(same)).toBe(versionOf(made));
    });

    it('count changes of the spec as generations, not those of labels or status', async () => {
      await world.create('widgets', 'a');
      const labelled = await world.patch('widgets', 'a', 'merge', {
        metadata: { labels: { l: 'x' } },
      });
      expect(labelled.body).toMatchObject({ metadata: { generation: 1 } });
      const status = { status: { phase: 'New' } };
      const reported = await world.patch(
        'widgets',
        'a',
        'merge',
        status,
        {},
        'status',
      );
      expect(reported.body).toMatchObject({ metadata: { generation: 1 } });
      const changed = await world.patch('widgets', 'a', 'merge', {
        spec: { size: 2 },
      });
      expect(changed.body).toMatchObject({ metadata: { generation: 2 } });
    });

    it.each(['configmaps', 'secrets', 'serviceaccounts', 'leases'])(
      'of %s have no generation',
      async key => {
        const made = await world.create(key, 'a');
        expect(made.body).not.toHaveProperty('metadata.generation');
      },
    );

    it('are only shown in a dry run', async () => {
      const query = { dryRun: 'All' };
      const shown = await world.create('widgets', 'a', {}, { query });
      expect(shown.code).toBe(201);
      expect(shown.body).not.toHaveProperty('metadata.resourceVersion');
      expect((await world.get('widgets', 'a')).code).toBe(404);
    });
  });
}
