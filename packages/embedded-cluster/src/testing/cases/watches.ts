import { JsonObject, valueAt } from '../../json/Json';
import { versionOf } from '../answers';
import { ContractWorld } from '../ContractWorld';
import { WatchLine } from '../WatchStream';

function short(lines: readonly WatchLine[]): string[] {
  return lines.map(({ type, object }) => {
    const name = valueAt(object, ['metadata', 'name']) ?? '';
    return `${type} ${String(name)}`;
  });
}

/** Watches: which events are sent, in which state, from which version. */
export function watchCases(world: ContractWorld): void {
  describe('watches', () => {
    const merge = (name: string, body: JsonObject) =>
      world.patch('widgets', name, 'merge', body);

    it('send everything after their version', async () => {
      const first = await world.create('widgets', 'a');
      const stream = await world.watch('widgets', {
        resourceVersion: versionOf(first),
      });
      await world.create('widgets', 'b');
      await merge('a', { spec: { size: 2 } });
      await world.remove('widgets', 'b');
      expect(short(await stream.take(3))).toEqual([
        'ADDED b',
        'MODIFIED a',
        'DELETED b',
      ]);
    });

    it('send again what happened between then and now', async () => {
      const first = await world.create('widgets', 'a');
      const second = await merge('a', { spec: { size: 2 } });
      const third = await merge('a', { spec: { size: 3 } });
      const resourceVersion = versionOf(first);
      const stream = await world.watch('widgets', { resourceVersion });
      const lines = await stream.take(2);
      expect(
        lines.map(line =>
          valueAt(line.object, ['metadata', 'resourceVersion']),
        ),
      ).toEqual([versionOf(second), versionOf(third)]);
    });

    it.each(['0', ''])(
      'without a version (%j) begin with the present state',
      async version => {
        await world.create('widgets', 'b');
        await world.create('widgets', 'a');
        const query: Record<string, string> = version
          ? { resourceVersion: version }
          : {};
        const stream = await world.watch('widgets', query);
        expect(short(await stream.take(2))).toEqual(['ADDED a', 'ADDED b']);
      },
    );

    it('see objects come into and leave their selection', async () => {
      const first = await world.create('widgets', 'a', {
        metadata: { labels: { l: 'x' } },
        spec: { size: 2 },
      });
      const stream = await world.watch('widgets', {
        resourceVersion: versionOf(first),
        labelSelector: 'l=x',
      });
      const gone = await merge('a', {
        metadata: { labels: { l: 'y' } },
        spec: { size: 3 },
      });
      await merge('a', { metadata: { labels: { l: 'x' } } });
      const lines = await stream.take(2);
      expect(short(lines)).toEqual(['DELETED a', 'ADDED a']);
      expect(lines[0].object).toMatchObject({
        metadata: { labels: { l: 'x' }, resourceVersion: versionOf(gone) },
        spec: { size: 2 },
      });
    });

    it('give the last state at the version of the deletion', async () => {
      const first = await world.create('configmaps', 'a', {
        metadata: { finalizers: ['contract.io/f'] },
      });
      const stream = await world.watch('configmaps', {
        resourceVersion: versionOf(first),
        fieldSelector: 'metadata.name=a',
      });
      await world.remove('configmaps', 'a');
      await world.patch('configmaps', 'a', 'merge', {
        data: { last: 'words' },
        metadata: { finalizers: null },
      });
      const [, deleted] = await stream.take(2);
      expect(deleted.type).toBe('DELETED');
      expect(deleted.object).not.toHaveProperty('data');
      expect(deleted.object).toMatchObject({
        metadata: { finalizers: ['contract.io/f'] },
      });
    });

    it('from a forgotten version end with an error', async () => {
      const stream = await world.watch('widgets', { resourceVersion: '1' });
      expect(stream.code).toBe(200);
      expect(await stream.untilClosed()).toEqual([
        {
          type: 'ERROR',
          object: expect.objectContaining({ code: 410, reason: 'Expired' }),
        },
      ]);
    });

    it('of a kind that nobody has used yet begin at the version of the request', async () => {
      const start = await world.create('configmaps', 'start');
      const resourceVersion = versionOf(start);
      await world.create('leases', 'a');
      const stream = await world.watch('leases', { resourceVersion });
      expect(await stream.take(1)).toMatchObject([
        { type: 'ADDED', object: { metadata: { name: 'a' } } },
      ]);
    });

    it('from a version that is no number fail', async () => {
      const query = { watch: 'true', resourceVersion: 'x' };
      expect((await world.list('widgets', query)).code).toBe(500);
    });

    it('end when their time is over, after a bookmark with the version they have reached', async () => {
      const made = await world.create('widgets', 'a');
      const stream = await world.watch('widgets', {
        resourceVersion: versionOf(made),
        labelSelector: 'seen=never',
        allowWatchBookmarks: 'true',
        timeoutSeconds: '5',
      });
      const unseen = await world.create('widgets', 'b');
      const lines = await stream.untilClosed();
      const types = new Set(lines.map(({ type }) => type));
      expect([...types]).toEqual(['BOOKMARK']);
      const { kind, metadata } = lines[lines.length - 1].object;
      expect(kind).toBe('Widget');
      const { resourceVersion } = metadata as { resourceVersion: string };
      expect(resourceVersion).toMatch(/^\d+$/);
      const reached = BigInt(resourceVersion) >= BigInt(versionOf(unseen));
      expect(reached).toBe(true);
    });

    it('mark the end of the initial events when asked to', async () => {
      await world.create('widgets', 'a');
      const stream = await world.watch('widgets', {
        sendInitialEvents: 'true',
        resourceVersionMatch: 'NotOlderThan',
        allowWatchBookmarks: 'true',
      });
      const [first, mark] = await stream.take(2, 'with');
      expect(first.type).toBe('ADDED');
      expect(mark).toMatchObject({
        type: 'BOOKMARK',
        object: {
          metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } },
        },
      });
    });

    it.each<Record<string, string>>([
      { sendInitialEvents: 'true' },
      { sendInitialEvents: 'true', resourceVersionMatch: 'Exact' },
      { resourceVersionMatch: 'NotOlderThan' },
    ])('refuse %o', async query => {
      const answer = await world.list('widgets', {
        watch: 'true',
        ...query,
      });
      expect(answer.code).toBe(422);
    });

    it('of one object by its path are a plain read', async () => {
      await world.create('configmaps', 'a');
      const answer = await world.get('configmaps', 'a', undefined, {
        query: { watch: 'true' },
      });
      expect(answer).toMatchObject({ code: 200, body: { kind: 'ConfigMap' } });
    });

    it('can show only metadata', async () => {
      const made = await world.create('widgets', 'a', { spec: { size: 2 } });
      await merge('a', { spec: { size: 3 } });
      const accept =
        'application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io';
      const query = { resourceVersion: versionOf(made), timeoutSeconds: '1' };
      const path = world.path('widgets');
      const stream = await world.client.watch(path, { accept, query });
      const [line] = await stream.take(1);
      stream.close();
      expect(line.object).toMatchObject({ kind: 'PartialObjectMetadata' });
      expect(line.object).not.toHaveProperty('spec');
    });
  });
}
