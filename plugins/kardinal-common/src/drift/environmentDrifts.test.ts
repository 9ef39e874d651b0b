import { Bundle, Pipeline } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing';
import { Observation } from '../view/currentOf';
import { EnvironmentDrift, environmentDrifts } from './environmentDrifts';

const at = (minute: number) =>
  `2026-11-18T10:${String(minute).padStart(2, '0')}:00Z`;

const edited: Observation = {
  type: 'differs',
  workload: 'guestbook',
  version: '1.27.0',
  changed: { by: 'kubectl-edit', at: at(20) },
};
const unsigned: Observation = {
  type: 'differs',
  workload: 'guestbook',
  version: '1.27.0',
};

function bundle(
  version: string,
  minute: number,
  state: 'Verified' | 'HealthChecking' = 'Verified',
): Bundle {
  const entry = { state, promotedAt: at(minute) };
  return aBundle(version, {
    metadata: { creationTimestamp: at(minute) },
    status: {
      phase: state === 'Verified' ? 'Verified' : 'Promoting',
      environments: {
        prod:
          state === 'Verified' ? { ...entry, verifiedAt: at(minute) } : entry,
      },
    },
  });
}

const promoted = bundle('1.28.0', 10);

function driftOf(
  seen: Readonly<Record<string, Observation>>,
  bundles: readonly Bundle[] = [promoted],
  drift: readonly EnvironmentDrift[] = [],
): EnvironmentDrift | undefined {
  const pipeline: Pipeline = {
    ...aPipeline(['prod']),
    status: { drift: [...drift] },
  };
  return environmentDrifts({
    pipeline,
    bundles,
    observe: (_environment, { spec }) =>
      seen[spec.artifacts.images?.[0]?.reference.split(':').at(-1) ?? ''] ?? {
        type: 'unknown',
      },
    now: at(30),
  })[0];
}

const known: EnvironmentDrift = {
  environment: 'prod',
  promoted: { bundle: promoted.metadata.name, version: '1.28.0' },
  version: '1.27.0',
  workload: 'guestbook',
  since: at(25),
};

describe('the drift of an environment', () => {
  it('is since the change that the cluster has noted, by whom it was', () => {
    expect(driftOf({ '1.28.0': edited })).toEqual({
      ...known,
      since: at(20),
      changedBy: 'kubectl-edit',
    });
  });

  it.each([
    ['is since now where nobody noted a change', [], at(30)],
    ['keeps the time that it was first seen', [known], at(25)],
    [
      'begins again with another version',
      [{ ...known, version: '1.26.0' }],
      at(30),
    ],
    [
      'begins again where something else was promoted',
      [{ ...known, promoted: { bundle: 'other', version: '1.26.0' } }],
      at(30),
    ],
  ])('%s', (_title, before, since) => {
    expect(driftOf({ '1.28.0': unsigned }, [promoted], before)?.since).toBe(
      since,
    );
  });

  it('keeps what the repository said of it, and not of another version', () => {
    const origin = 'cluster' as const;
    const seen = { '1.28.0': unsigned };
    const found = driftOf(seen, [promoted], [{ ...known, origin }]);
    expect(found?.origin).toBe(origin);
    const other = { ...known, version: '1.26.0', origin };
    expect(driftOf(seen, [promoted], [other])?.origin).toBeUndefined();
  });

  it('names the Bundle that it is the same as', () => {
    const older = bundle('1.27.0', 5);
    expect(
      driftOf({ '1.28.0': edited, '1.27.0': { type: 'runs' } }, [
        older,
        promoted,
      ])?.bundle,
    ).toBe(older.metadata.name);
  });

  const runs: Observation = { type: 'runs' };
  const withImages = (name: string, minute: number, ...references: string[]) =>
    aBundle('1.27.0', {
      metadata: { name, creationTimestamp: at(minute) },
      spec: {
        artifacts: { images: references.map(reference => ({ reference })) },
      },
    });
  const shop = {
    ...withImages('promoted', 10, 'nginx:1.28.0', 'ghcr.io:443/acme/web:2'),
    status: promoted.status,
  };

  it.each<[string, readonly Bundle[], string | undefined]>([
    [
      'the newest of several',
      [
        withImages('old', 1, 'nginx:1.27.0', 'ghcr.io:443/acme/web:2'),
        withImages('new', 9, 'nginx:1.27.0', 'ghcr.io:443/acme/web:2'),
        withImages('older', 0, 'nginx:1.27.0', 'ghcr.io:443/acme/web:2'),
      ],
      'new',
    ],
    [
      'one with another name of Docker Hub',
      [
        withImages(
          'hub',
          1,
          'docker.io/library/nginx:1.27.0',
          'ghcr.io:443/acme/web:2',
        ),
      ],
      'hub',
    ],
    [
      'none that names fewer repositories, which may not be what differs',
      [withImages('web', 1, 'nginx:1.27.0')],
      undefined,
    ],
    [
      'none of a registry on another port',
      [withImages('port', 1, 'nginx:1.27.0', 'ghcr.io/acme/web:2')],
      undefined,
    ],
  ])('names of the Bundles that run %s', (_title, others, expected) => {
    const isRun = /nginx:1\.27\.0$/;
    const [found] = environmentDrifts({
      pipeline: aPipeline(['prod']),
      bundles: [shop, ...others],
      observe: (_environment, { spec }) =>
        isRun.test(spec.artifacts.images?.[0]?.reference ?? '')
          ? runs
          : unsigned,
      now: at(30),
    });
    expect(found).toMatchObject({ promoted: { bundle: 'promoted' } });
    expect(found?.bundle).toBe(expected);
  });

  it.each<[string, Readonly<Record<string, Observation>>, readonly Bundle[]]>([
    ['runs', { '1.28.0': { type: 'runs' } }, [promoted]],
    ['is unhealthy', { '1.28.0': { type: 'unhealthy' } }, [promoted]],
    [
      'is being replaced by the next promotion',
      { '1.28.0': unsigned, '1.29.0': { type: 'rollingOut' } },
      [promoted, bundle('1.29.0', 20, 'HealthChecking')],
    ],
  ])('ends where what was promoted %s', (_title, seen, bundles) => {
    expect(driftOf(seen, bundles, [known])).toBeUndefined();
  });

  it.each<[string, Readonly<Record<string, Observation>>, readonly Bundle[]]>([
    ['nothing can be seen', {}, [promoted]],
    [
      'another promotion is about to change it',
      { '1.28.0': unsigned, '1.29.0': unsigned },
      [promoted, bundle('1.29.0', 20, 'HealthChecking')],
    ],
  ])('stays as it was found while %s', (_title, seen, bundles) => {
    expect(driftOf(seen, bundles, [known])).toEqual(known);
    expect(driftOf(seen, bundles)).toBeUndefined();
  });

  it('is not looked for where nothing was promoted', () => {
    expect(driftOf({ '1.28.0': edited }, [], [known])).toBeUndefined();
  });
});
