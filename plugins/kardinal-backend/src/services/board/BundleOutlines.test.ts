import { Bundle, bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { MemoryStore } from '@kardinal/kube-controller';
import { BundleOutlines } from './BundleOutlines';

const pipeline = (name: string) => ({ namespace: 'default', name });

function bundle(version: string, of: string, at: number): Bundle {
  return aBundle(version, {
    metadata: {
      namespace: 'default',
      name: `bundle-${version}`,
      uid: version,
      resourceVersion: `${at}`,
      labels: { 'kardinal.io/pipeline': of },
    },
    status: { phase: at === 1 ? 'Promoting' : 'Verified' },
  });
}

function siteOf(...bundles: readonly Bundle[]) {
  const store = new MemoryStore<Bundle>(bundleType);
  bundles.forEach(each => store.upsert(each));
  return { store, outlines: new BundleOutlines(store) };
}

const shown = (outlines: BundleOutlines, name: string) =>
  outlines.ofPipeline(pipeline(name)).map(each => `${each.name} ${each.phase}`);

describe('the outlines of Bundles', () => {
  it('are of those that were there before, and of those that come', () => {
    const { store, outlines } = siteOf(bundle('1', 'guestbook', 1));
    store.upsert(bundle('2', 'guestbook', 2));
    store.upsert(bundle('3', 'payments', 3));
    expect(shown(outlines, 'guestbook')).toEqual([
      'bundle-1 Promoting',
      'bundle-2 Verified',
    ]);
    expect(shown(outlines, 'payments')).toEqual(['bundle-3 Verified']);
    expect(shown(outlines, 'another')).toEqual([]);
  });

  it('are as the Bundles are, where they are', () => {
    const { store, outlines } = siteOf(bundle('1', 'guestbook', 1));
    store.upsert(bundle('1', 'payments', 2));
    expect(shown(outlines, 'guestbook')).toEqual([]);
    expect(shown(outlines, 'payments')).toEqual(['bundle-1 Verified']);
  });

  it('go with their Bundles', () => {
    const { store, outlines } = siteOf(bundle('1', 'guestbook', 1));
    store.recordDeletion({ namespace: 'default', name: 'bundle-1' });
    expect(shown(outlines, 'guestbook')).toEqual([]);
  });
});
