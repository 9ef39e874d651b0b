import {
  bundleType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { aPipeline } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { MemoryStore } from '@kardinal/kube-controller';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { CachedResources } from '@kardinal/promotion-engine';
import { BundleCommands } from './BundleCommands';

const request = {
  namespace: 'default',
  pipeline: 'guestbook',
  type: 'image' as const,
  artifacts: { images: [{ reference: 'ghcr.io/acme/guestbook:1.29.0' }] },
};
const ci = { type: 'ci', name: 'ci' } as const;

/** Caches that were listed once, before anything was created, and a watch that reports nothing. */
function site() {
  const client = new FakeCluster({ types: [pipelineType, bundleType] });
  const cached = new CachedResources(
    {
      store: type => {
        const store = new MemoryStore(type);
        store.clear();
        return store;
      },
    },
    {
      problemOf: () => undefined,
      trustsStatus: () => false,
      holdsRequest: () => false,
    },
  );
  const clock = new ManualClock();
  return { client, commands: new BundleCommands({ client, cached, clock }) };
}

describe('a request for a Bundle', () => {
  it('is accepted for a Pipeline that the watch has not reported yet', async () => {
    const { client, commands } = site();
    await client.create(pipelineType, aPipeline(['dev']));
    const { outcome } = await commands.create(request, ci);
    expect(outcome).toBe('created');
    expect((await client.list(bundleType)).items).toHaveLength(1);
  });

  it('is refused for a Pipeline that does not exist', async () => {
    const { client, commands } = site();
    await expect(commands.create(request, ci)).rejects.toThrow(
      'pipeline: there is no Pipeline guestbook in namespace default',
    );
    expect((await client.list(bundleType)).items).toEqual([]);
  });
});
