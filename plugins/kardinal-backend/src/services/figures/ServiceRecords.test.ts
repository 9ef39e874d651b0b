import {
  Bundle,
  bundleType,
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { MemoryStore } from '@kardinal/kube-controller';
import { ServiceRecords } from './ServiceRecords';

function release(version: string, resourceVersion = 1): Bundle {
  const verifiedAt = '2026-11-02T12:00:00Z';
  return aBundle(version, {
    metadata: {
      namespace: 'default',
      uid: version,
      resourceVersion: String(resourceVersion),
      creationTimestamp: '2026-11-02T10:00:00Z',
      labels: { 'kardinal.io/pipeline': 'guestbook' },
    },
    status: {
      phase: 'Verified',
      environments: { prod: { state: 'Verified', verifiedAt } },
    },
  });
}

function pipeline(resourceVersion: number, historyLimit = 20): Pipeline {
  const made = aPipeline(['dev', 'prod'], { historyLimit });
  return {
    ...made,
    metadata: {
      ...made.metadata,
      name: 'guestbook',
      namespace: 'default',
      uid: 'p',
      resourceVersion: String(resourceVersion),
    },
  };
}

const guestbook = { namespace: 'default', name: 'guestbook' };

/** Records over caches that count what is read of them; `doubted`: versions whose record nobody believes. */
function site(...doubted: string[]) {
  const pipelines = new MemoryStore<Pipeline>(pipelineType);
  const bundles = new MemoryStore<Bundle>(bundleType);
  pipelines.upsert(pipeline(1));
  bundles.upsert(release('1.0.0'));
  let reads = 0;
  const records = new ServiceRecords({
    pipelines,
    bundles,
    pipeline: (namespace, name) =>
      pipelines.get({ namespace: namespace ?? '', name }),
    bundlesOfPipeline: () => {
      reads += 1;
      return bundles.list();
    },
    trusted: bundle =>
      doubted.some(each => bundle.metadata.uid === each)
        ? { ...bundle, status: undefined }
        : bundle,
  });
  const versions = () =>
    records.of(guestbook)?.releases.map(({ version }) => version);
  return { pipelines, bundles, records, versions, doubted, reads: () => reads };
}

describe('what the Bundles of a Pipeline recorded', () => {
  it('is read once while nothing changes', () => {
    const { versions, reads } = site();
    expect(versions()).toEqual(['1.0.0']);
    expect(versions()).toEqual(['1.0.0']);
    expect(reads()).toBe(1);
  });

  it('is read again when a Bundle comes, changes or goes', () => {
    const { bundles, versions, reads } = site();
    versions();
    bundles.upsert(release('1.1.0'));
    expect(versions()).toEqual(['1.0.0', '1.1.0']);
    bundles.upsert({
      ...release('1.1.0', 2),
      status: { phase: 'Promoting', environments: {} },
    });
    expect(versions()).toEqual(['1.0.0']);
    bundles.recordDeletion(keyOf(release('1.0.0')));
    expect(versions()).toEqual([]);
    expect(reads()).toBe(4);
  });

  it('is as the Pipeline is', () => {
    const { pipelines, records } = site();
    expect(records.of(guestbook)?.history).toBe('whole');
    pipelines.upsert(pipeline(2, 1));
    expect(records.of(guestbook)?.history).toBe('shortened');
    pipelines.recordDeletion(guestbook);
    expect(records.of(guestbook)).toBeUndefined();
  });

  it('is read again where a record was not believed, as that may change', () => {
    const { versions, doubted } = site('1.0.0');
    expect(versions()).toEqual([]);
    doubted.length = 0;
    expect(versions()).toEqual(['1.0.0']);
  });
});

function keyOf({ metadata: { namespace, name } }: Bundle) {
  return { namespace: namespace ?? '', name };
}
