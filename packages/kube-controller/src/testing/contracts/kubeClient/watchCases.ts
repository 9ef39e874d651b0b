import { KubeClient, WatchEvent } from '../../../client/types';
import { until } from '../until';
import { Thing, thingKey, Things, thingType } from './Things';

/** Events after a version. */
export function watchCases(things: Things): void {
  describe('watch', () => {
    it('sends everything after a version, in order', async () => {
      const { resourceVersion } = await things.client.list(thingType);
      const watch = watchFrom(things.client, resourceVersion);
      await things.create();
      await things.merge({ spec: { size: 1 } });
      await things.client.delete(thingType, thingKey);
      await until('all is reported', () => watch.events.length === 3);
      expect(watch.events.map(({ type }) => type)).toEqual([
        'ADDED',
        'MODIFIED',
        'DELETED',
      ]);
      const versions = watch.events.map(versionOf);
      expect(versions).toEqual([...versions].sort((a, b) => a - b));
      expect(new Set(versions).size).toBe(3);
      await watch.stop();
    });

    it('sends that an object left the selection, in its old state', async () => {
      const { resourceVersion } = await things.client.list(thingType);
      const watch = watchFrom(things.client, resourceVersion, 'team=red');
      await things.create({}, { labels: { team: 'red' } });
      const moved = await things.merge({
        metadata: { labels: { team: 'blue' } },
      });
      await until('both are reported', () => watch.events.length === 2);
      expect(watch.events[1]).toMatchObject({
        type: 'DELETED',
        object: {
          metadata: {
            labels: { team: 'red' },
            resourceVersion: moved.metadata.resourceVersion,
          },
        },
      });
      await watch.stop();
    });
  });
}

function watchFrom(
  client: KubeClient,
  resourceVersion: string,
  labelSelector?: string,
) {
  const abort = new AbortController();
  const events: WatchEvent<Thing>[] = [];
  const ended = client.watch(thingType, {
    resourceVersion,
    labelSelector,
    signal: abort.signal,
    onEvent: event => {
      if (event.type !== 'BOOKMARK') events.push(event);
    },
  });
  const stop = async () => {
    abort.abort();
    await ended;
  };
  return { events, stop };
}

function versionOf(event: WatchEvent<Thing>): number {
  if (event.type === 'BOOKMARK') return Number(event.resourceVersion);
  return Number(event.object.metadata.resourceVersion);
}
