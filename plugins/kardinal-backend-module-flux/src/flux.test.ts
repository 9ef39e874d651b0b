import {
  HealthObject,
  HealthQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  healthAdapterContract,
  MemoryHealthReader,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { flux } from './flux';

const promoted = 'a'.repeat(40);
const before = 'b'.repeat(40);
const later = 'c'.repeat(40);

function query(overrides: Partial<HealthQuery> = {}): HealthQuery {
  return {
    pipeline: 'guestbook',
    environment: 'prod',
    images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
    commit: promoted,
    settings: {},
    ...overrides,
  };
}

interface Shape {
  readonly ready?: 'True' | 'False' | 'Unknown';
  readonly generation?: number;
  readonly observed?: number;
  /** Of the condition. */
  readonly judged?: number;
  readonly revision?: string;
  readonly attempted?: string;
  readonly suspend?: boolean;
  readonly source?: string;
  readonly name?: string;
  readonly namespace?: string;
}

function statusOf(shape: Shape) {
  const { revision = `main@sha1:${promoted}` } = shape;
  return {
    observedGeneration: shape.observed ?? 3,
    conditions: [
      {
        type: 'Ready',
        status: shape.ready ?? 'True',
        message: 'health check failed after 30s.',
        ...(shape.judged === undefined
          ? {}
          : { observedGeneration: shape.judged }),
      },
    ],
    lastAppliedRevision: revision,
    lastAttemptedRevision: shape.attempted ?? revision,
    inventory: {
      entries: [
        { id: '_prod__Namespace', v: 'v1' },
        { id: 'prod_guestbook_apps_Deployment', v: 'v1' },
        { id: 'prod_cache_apps_StatefulSet', v: 'v1' },
      ],
    },
  };
}

function kustomization(shape: Shape = {}): HealthObject {
  const { name = 'guestbook-prod', namespace = 'flux-system' } = shape;
  return {
    apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
    kind: 'Kustomization',
    metadata: { name, namespace, generation: shape.generation ?? 3 },
    spec: {
      suspend: shape.suspend ?? false,
      sourceRef: { kind: shape.source ?? 'GitRepository' },
    },
    status: statusOf(shape),
  };
}

function release(shape: Shape = {}): HealthObject {
  return {
    ...kustomization({ name: 'guestbook', namespace: 'prod', ...shape }),
    apiVersion: 'helm.toolkit.fluxcd.io/v2',
    kind: 'HelmRelease',
  };
}

function deployment(tag: string, available = 2): HealthObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'guestbook',
      namespace: 'prod',
      generation: 1,
      labels: {
        'helm.toolkit.fluxcd.io/name': 'guestbook',
        'helm.toolkit.fluxcd.io/namespace': 'prod',
      },
    },
    spec: {
      replicas: 2,
      template: {
        spec: { containers: [{ image: `ghcr.io/acme/app:${tag}` }] },
      },
    },
    status: {
      observedGeneration: 1,
      replicas: 2,
      updatedReplicas: 2,
      availableReplicas: available,
      conditions: [{ type: 'Available', status: 'True' }],
    },
  };
}

/** The promoted version, of which no Pod was made. */
function paused(): HealthObject {
  const made = deployment('2.0.0');
  return {
    ...made,
    spec: { ...(made.spec as object), paused: true },
    status: { ...(made.status as object), updatedReplicas: 0 },
  };
}

function mirrored(): HealthObject {
  const image = 'mirror.example.com/acme/app:2.0.0';
  return {
    ...deployment('2.0.0'),
    spec: { replicas: 2, template: { spec: { containers: [{ image }] } } },
  };
}

function assess(objects: readonly HealthObject[], asked = query()) {
  return flux.assess(asked, new MemoryHealthReader(objects));
}

const helm = {
  flux: { kind: 'HelmRelease', name: 'guestbook', namespace: 'prod' },
};

describe('a Kustomization of an OCIRepository', () => {
  const digest = (character: string) => `sha256:${character.repeat(64)}`;
  const stored = query({
    renditions: [{ reference: 'ghcr.io/acme/shop', digest: digest('1') }],
  });

  it.each([
    ['at the digest', digest('1'), 'healthy'],
    ['at the digest of a tag', `prod@${digest('1')}`, 'healthy'],
    ['at another digest, with the same images', digest('2'), 'notBegun'],
  ])('%s', (_what, revision, type) => {
    const applied = kustomization({ source: 'OCIRepository', revision });
    const reader = new MemoryHealthReader([applied, deployment('2.0.0')]);
    const verdict = flux.assess(stored, reader);
    expect(verdict.type).toBe(type);
    expect(verdict.message).toMatch(
      type === 'healthy'
        ? /guestbook/
        : /not at the promoted digest sha256:111111111111/,
    );
  });
});

describe('the flux adapter', () => {
  describe('with a Kustomization', () => {
    healthAdapterContract(() => ({
      adapter: flux,
      query: query(),
      healthy: [kustomization(), deployment('2.0.0')],
      stale: [
        kustomization({ revision: `main@sha1:${before}` }),
        deployment('1.0.0'),
      ],
      progressing: [kustomization({ ready: 'Unknown' }), deployment('2.0.0')],
      degraded: [kustomization({ ready: 'False' }), deployment('2.0.0')],
      held: {
        'it is suspended': [
          kustomization({ suspend: true, revision: `main@sha1:${before}` }),
          deployment('1.0.0'),
        ],
        'its Deployment is paused': [kustomization(), paused()],
      },
      before: {
        'Ready at the commit before, with the promoted image': [
          kustomization({ revision: `main@sha1:${before}` }),
          deployment('2.0.0'),
        ],
        'not Ready with the commit before': [
          kustomization({ ready: 'False', revision: `main@sha1:${before}` }),
          deployment('1.0.0'),
        ],
        'Ready of a generation before': [
          kustomization({ generation: 4, revision: `main@sha1:${before}` }),
          deployment('1.0.0'),
        ],
        'nothing is applied': [kustomization({ revision: '' })],
      },
      proven: {
        'suspended since it has applied the promoted commit': [
          kustomization({ suspend: true, generation: 4 }),
          deployment('2.0.0'),
        ],
        'images under another name': [kustomization(), mirrored()],
        'workloads in another cluster': [kustomization()],
      },
    }));
  });

  describe('with a HelmRelease', () => {
    healthAdapterContract(() => ({
      adapter: flux,
      query: query({ settings: helm }),
      healthy: [release(), deployment('2.0.0')],
      stale: [release(), deployment('1.0.0')],
      progressing: [release({ ready: 'Unknown' }), deployment('2.0.0')],
      degraded: [release({ ready: 'False' }), deployment('2.0.0')],
      held: {
        'it is suspended': [release({ suspend: true }), deployment('1.0.0')],
        'its Deployment is paused': [release(), paused()],
      },
      before: {
        'Ready of a generation before': [
          release({ generation: 4 }),
          deployment('2.0.0'),
        ],
        'no workload is there': [release()],
      },
      proven: {
        'suspended since it has installed it': [
          release({ suspend: true, generation: 4 }),
          deployment('2.0.0'),
        ],
      },
    }));
  });

  it.each<[string, Shape, string, RegExp]>([
    ['HEALTH-009', {}, 'healthy', /is Ready with the promoted version/],
    ['HEALTH-010', { generation: 4 }, 'progressing', /newest generation/],
    ['HEALTH-011', { generation: 4, ready: 'False' }, 'progressing', /newest/],
    ['Ready of an earlier generation', { judged: 2 }, 'progressing', /newest/],
    [
      'not Ready with the promoted commit',
      { ready: 'False' },
      'degraded',
      /is not Ready: health check failed after 30s$/,
    ],
    [
      'not Ready with a commit before',
      { ready: 'False', revision: `main@sha1:${before}` },
      'notBegun',
      /is not Ready/,
    ],
  ])('%s', (_what, shape, type, message) => {
    expect(assess([kustomization(shape), deployment('2.0.0')])).toEqual({
      type,
      message: expect.stringMatching(message),
    });
  });

  it('waits for the workloads of the inventory, which Flux need not do', () => {
    expect(assess([kustomization(), deployment('2.0.0', 1)])).toMatchObject({
      type: 'progressing',
      message:
        'guestbook is rolling out: 1 of 2 replicas of the new version are ready',
    });
  });

  it.each([
    ['the promoted commit', `main@sha1:${promoted}`, 'healthy'],
    ['it, as earlier versions wrote it', `main/${promoted}`, 'healthy'],
    ['another commit', `main@sha1:${later}`, 'notBegun'],
    ['nothing', '', 'notBegun'],
  ])('without workloads, %s is applied: %s is %s', (_what, revision, type) => {
    expect(assess([kustomization({ revision })]).type).toBe(type);
  });

  it.each<[string, string, string]>([
    ['its commit', promoted, 'healthy'],
    ['another commit', later, 'notBegun'],
  ])('judges configuration alone by %s', (_what, commit, type) => {
    const asked = query({ images: [], configCommit: before });
    const objects = [
      kustomization({ revision: `main@sha1:${commit}` }),
      deployment('1.0.0'),
    ];
    expect(assess(objects, asked).type).toBe(type);
  });

  it.each<[string, Partial<HealthQuery>]>([
    ['images (HEALTH-029)', {}],
    ['configuration', { images: [], configCommit: before }],
  ])('takes a later commit that contains the promoted one: %s', (_w, asked) => {
    const objects = [kustomization({ revision: `main@sha1:${later}` })];
    expect(assess(objects, query(asked))).toMatchObject({
      type: 'notBegun',
      otherCommits: [later],
    });
    const laterCommits = [later];
    expect(assess(objects, query({ ...asked, laterCommits })).type).toBe(
      'healthy',
    );
  });

  it('is absent where the Kustomization is', () => {
    expect(assess([])).toEqual({
      type: 'absent',
      message: 'Kustomization flux-system/guestbook-prod does not exist',
    });
  });

  it('needs a workload of a HelmRelease, which does not say what it runs', () => {
    expect(assess([release()], query({ settings: helm }))).toEqual({
      type: 'notBegun',
      message: 'No workload of guestbook in prod has an image of the Bundle',
    });
  });

  it.each([
    ['at the version', 'shop', '4.2.0', 'healthy'],
    ['at the version, with a digest', 'shop', '4.2.0+0f1e2d3c4b5a', 'healthy'],
    ['at an older version', 'shop', '4.1.0', 'notBegun'],
    ['at a longer version', 'shop', '4.2.0-rc.1', 'notBegun'],
    ['of a chart that contains it', 'umbrella', '0.1.0', 'healthy'],
  ])('compares the chart of a HelmRelease %s', (_what, name, version, type) => {
    const made = release();
    const status = {
      ...(made.status as object),
      history: [{ chartName: name, chartVersion: version }],
    };
    const repository = 'https://charts.example.com';
    const asked = query({
      settings: helm,
      images: [],
      charts: [{ repository, name: 'shop', version: '4.2.0' }],
    });
    expect(assess([{ ...made, status }, deployment('9')], asked).type).toBe(
      type,
    );
  });

  it('refuses a kind that is none of Flux’s, by its field', () => {
    expect(
      flux.settings?.safeParse({ flux: { kind: 'GitRepository' } }),
    ).toMatchObject({
      success: false,
      error: { issues: [{ path: ['flux', 'kind'] }] },
    });
  });

  it('follows a release as Flux carries it out', () => {
    const old = `main@sha1:${before}`;
    const story: readonly [readonly HealthObject[], string][] = [
      [[kustomization({ revision: old }), deployment('1.0.0')], 'notBegun'],
      [
        [
          kustomization({
            revision: old,
            attempted: `main@sha1:${promoted}`,
            ready: 'Unknown',
          }),
          deployment('1.0.0'),
        ],
        'progressing',
      ],
      [[kustomization(), deployment('2.0.0', 0)], 'progressing'],
      [[kustomization(), deployment('2.0.0')], 'healthy'],
    ];
    expect(story.map(([objects]) => assess(objects).type)).toEqual(
      story.map(([, type]) => type),
    );
  });

  it.each<[string, readonly HealthObject[], Partial<HealthQuery>]>([
    ['a Kustomization', [kustomization()], {}],
    ['a HelmRelease', [release()], { settings: helm }],
  ])('sees what the workloads of %s are to run', (_what, objects, asked) => {
    const look = (tag: string, ready: number) =>
      flux.observe?.(
        query(asked),
        new MemoryHealthReader([...objects, deployment(tag, ready)]),
      );
    expect(look('1.0.0', 2)).toEqual([
      { name: 'guestbook', images: ['ghcr.io/acme/app:1.0.0'], state: 'ready' },
    ]);
    expect(look('2.0.0', 1)).toMatchObject([{ state: 'notReady' }]);
  });

  it.each([
    [
      'deployed',
      'True',
      { charts: [{ name: 'shop', version: '4.1.0' }], state: 'ready' },
    ],
    [
      'deployed',
      'False',
      { charts: [{ name: 'shop', version: '4.1.0' }], state: 'notReady' },
    ],
    // What an upgrade that failed has left there nobody can tell.
    ['failed', 'False', undefined],
    ['uninstalled', 'True', undefined],
  ] as const)(
    'sees the chart of a release that is %s, Ready %s',
    (status, ready, seen) => {
      const made = release({ ready });
      const history = [
        { chartName: 'shop', chartVersion: '4.1.0', status },
        { chartName: 'shop', chartVersion: '4.0.0', status: 'superseded' },
      ];
      const object = {
        ...made,
        status: { ...(made.status as object), history },
      };
      expect(
        flux.observe?.(
          query({ settings: helm }),
          new MemoryHealthReader([object]),
        ),
      ).toEqual(
        seen === undefined ? [] : [{ name: 'guestbook', images: [], ...seen }],
      );
    },
  );

  it('sees nothing of a Kustomization for another cluster', () => {
    const reader = new MemoryHealthReader([kustomization()]);
    expect(flux.observe?.(query(), reader)).toEqual([]);
  });
});
