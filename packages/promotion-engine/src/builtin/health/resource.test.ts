import {
  HealthObject,
  HealthQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  healthAdapterContract,
  MemoryHealthReader,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { resource } from './resource';

const digest = `sha256:${'a'.repeat(64)}`;

function query(overrides: Partial<HealthQuery> = {}): HealthQuery {
  return {
    pipeline: 'guestbook',
    environment: 'prod',
    images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
    settings: {},
    ...overrides,
  };
}

interface Shape {
  kind?: 'Deployment' | 'StatefulSet';
  image?: string;
  generation?: number;
  observed?: number;
  replicas?: number;
  updated?: number;
  available?: number;
  condition?: string;
  progressing?: string;
  /** Why it does not progress, and since when. */
  stalled?: readonly [reason: string, since: string];
  name?: string;
  labels?: Record<string, string>;
}

function deployment(shape: Shape = {}): HealthObject {
  const { replicas = 2 } = shape;
  return {
    apiVersion: 'apps/v1',
    kind: shape.kind ?? 'Deployment',
    metadata: {
      name: shape.name ?? 'guestbook',
      namespace: 'prod',
      generation: shape.generation ?? 4,
      labels: shape.labels ?? {},
    },
    spec: {
      replicas,
      template: {
        spec: {
          containers: [{ image: shape.image ?? 'ghcr.io/acme/app:2.0.0' }],
        },
      },
    },
    status: {
      observedGeneration: shape.observed ?? 4,
      replicas,
      updatedReplicas: shape.updated ?? replicas,
      availableReplicas: shape.available ?? replicas,
      conditions: [
        { type: 'Available', status: shape.condition ?? 'True' },
        {
          type: 'Progressing',
          status: shape.progressing ?? 'True',
          message: 'ReplicaSet "app-1" has timed out progressing.',
          reason: shape.stalled?.[0] ?? '',
          lastTransitionTime: shape.stalled?.[1] ?? '',
        },
      ],
    },
  };
}

function assess(objects: readonly HealthObject[], asked = query()) {
  return resource.assess(asked, new MemoryHealthReader(objects));
}

describe('the resource adapter', () => {
  healthAdapterContract(() => ({
    adapter: resource,
    query: query(),
    healthy: [deployment()],
    stale: [deployment({ image: 'ghcr.io/acme/app:1.0.0' })],
    progressing: [deployment({ updated: 1 })],
    degraded: [deployment({ progressing: 'False' })],
  }));

  it.each<[string, Shape, string, RegExp]>([
    ['runs what was promoted', {}, 'healthy', /runs the promoted version/],
    [
      'an old healthy rollout',
      { image: 'ghcr.io/acme/app:1.0.0' },
      'notBegun',
      /does not run .*2\.0\.0/,
    ],
    [
      'another workload’s image',
      { image: 'nginx:2.0.0' },
      'notBegun',
      /does not run/,
    ],
    [
      'the controller has not looked yet',
      { observed: 3 },
      'notBegun',
      /newest version/,
    ],
    ['old replicas are left', { updated: 1 }, 'progressing', /1 of 2 replicas/],
    [
      'new replicas do not come up',
      { available: 0 },
      'progressing',
      /no replica is ready yet/,
    ],
    ['not available', { condition: 'False' }, 'progressing', /not Available/],
    [
      'the rollout gave up',
      { progressing: 'False' },
      'degraded',
      /is not healthy \(ReplicaSet "app-1" has timed out progressing\)$/,
    ],
  ])('%s', (_reason, shape, type, message) => {
    expect(assess([deployment(shape)])).toMatchObject({
      type,
      message: expect.stringMatching(message),
    });
  });

  it.each<[string, Shape, string, RegExp]>([
    [
      'is well with any image',
      { image: 'ghcr.io/acme/app:1.0.0' },
      'healthy',
      /is available; a Deployment does not say which configuration/,
    ],
    ['has not seen its newest version', { observed: 3 }, 'notBegun', /seen/],
    ['rolls out', { updated: 1 }, 'progressing', /1 of 2 replicas/],
    ['is not available', { condition: 'False' }, 'progressing', /Available/],
  ])('of configuration alone %s', (_what, shape, type, message) => {
    const asked = query({ images: [], configCommit: 'c'.repeat(40) });
    expect(assess([deployment(shape)], asked)).toMatchObject({
      type,
      message: expect.stringMatching(message),
    });
  });

  it('does not take a Bundle that is gone for one of configuration', () => {
    const verdict = assess([deployment()], query({ images: [] }));
    expect(verdict.type).toBe('notBegun');
  });

  it.each([
    [
      'since the promotion started',
      'ProgressDeadlineExceeded',
      '10:01',
      'failed',
    ],
    ['before it started', 'ProgressDeadlineExceeded', '09:59', 'degraded'],
    ['for another reason', 'ReplicaSetCreateError', '10:01', 'degraded'],
  ])('is stalled %s (%s, %s): it is %s', (_when, reason, time, type) => {
    const asked = query({ since: '2026-11-18T10:00:00Z' });
    const stalled = [reason, `2026-11-18T${time}:00Z`] as const;
    const object = deployment({ progressing: 'False', stalled });
    expect(assess([object], asked).type).toBe(type);
  });

  it.each([
    ['after', '10:01:01', 'failed'],
    ['in the second of', '10:01:00', 'degraded'],
    ['before', '10:00:59', 'degraded'],
  ])(
    'gave up %s the last change of the Deployment by the cluster’s clock (%s): it is %s',
    (_when, time, type) => {
      // The controller's clock is behind.
      const asked = query({ since: '2026-11-18T09:00:00Z' });
      const managers = [
        ['', '10:00:00'],
        ['scale', '10:01:00'],
        ['status', '10:03:00'],
      ].map(([subresource, at]) => ({
        subresource,
        time: `2026-11-18T${at}Z`,
      }));
      const stalled = [
        'ProgressDeadlineExceeded',
        `2026-11-18T${time}Z`,
      ] as const;
      const object = deployment({ progressing: 'False', stalled });
      const metadata = { ...object.metadata, managedFields: managers };
      expect(assess([{ ...object, metadata }], asked).type).toBe(type);
    },
  );

  it('needs no time of a condition', () => {
    const conditions = ['Available', 'Progressing'].map(type => ({
      type,
      status: 'True',
      lastTransitionTime: null,
    }));
    const status = { ...(deployment().status as object), conditions };
    expect(assess([{ ...deployment(), status }])).toMatchObject({
      type: 'healthy',
    });
  });

  it('is waiting while there is no Deployment', () => {
    expect(assess([])).toMatchObject({
      type: 'notBegun',
      message: 'Deployment prod/guestbook does not exist',
    });
  });

  it('compares digests where the Bundle has one', () => {
    const asked = query({
      images: [
        { name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0', digest },
      ],
    });
    expect(assess([deployment()], asked).type).toBe('notBegun');
    expect(
      assess([deployment({ image: `ghcr.io/acme/app@${digest}` })], asked).type,
    ).toBe('healthy');
  });

  it.each([
    [
      'every match must be healthy',
      [
        { labels: { app: 'x' } },
        { name: 'b', labels: { app: 'x' }, available: 0 },
      ],
      'progressing',
    ],
    [
      'only matches count',
      [{ labels: { app: 'x' } }, { name: 'b', available: 0 }],
      'healthy',
    ],
    ['no match is not healthy (HEALTH-025)', [{}], 'notBegun'],
    [
      'only its kind counts',
      [{ kind: 'StatefulSet', labels: { app: 'x' } }],
      'notBegun',
    ],
  ] as const)('with a label selector, %s', (_reason, shapes, type) => {
    const asked = query({
      settings: { resource: { labelSelector: { app: 'x' } } },
    });
    expect(
      assess(
        shapes.map(shape => deployment(shape)),
        asked,
      ).type,
    ).toBe(type);
  });

  it.each([
    [{ app: 'x', tier: 'web' }, 'healthy', /^guestbook runs/],
    [
      { app: 'x', tier: 'db' },
      'notBegun',
      /^No StatefulSet in namespace prod matches app=x,tier=db$/,
    ],
  ])('selects StatefulSets by all of %j', (labelSelector, type, message) => {
    const kind = 'StatefulSet';
    const asked = query({ settings: { resource: { kind, labelSelector } } });
    const object = deployment({ kind, labels: { app: 'x', tier: 'web' } });
    expect(assess([object], asked)).toMatchObject({
      type,
      message: expect.stringMatching(message),
    });
  });

  it('reads name and namespace from the settings', () => {
    const asked = query({
      environment: 'production-eu',
      settings: { resource: { name: 'web', namespace: 'prod' } },
    });
    expect(assess([deployment({ name: 'web' })], asked).type).toBe('healthy');
  });

  it.each<[string, readonly Shape[], string, RegExp]>([
    [
      'all there and well',
      [{}, { kind: 'StatefulSet', name: 'queue' }],
      'healthy',
      /^guestbook, queue runs the promoted version$/,
    ],
    [
      'one that does not exist',
      [{}],
      'progressing',
      /^StatefulSet prod\/queue does not exist$/,
    ],
    [
      'one of that name of another kind',
      [{ image: 'ghcr.io/acme/app:1.0.0' }, { name: 'queue' }],
      'notBegun',
      /^StatefulSet prod\/queue does not exist$/,
    ],
    [
      'one that rolls out',
      [{}, { kind: 'StatefulSet', name: 'queue', updated: 1 }],
      'progressing',
      /^queue is rolling out: 1 of 2 replicas of the new version are ready$/,
    ],
  ])('with a list of workloads, %s', (_what, shapes, type, message) => {
    const workloads = [
      { name: 'guestbook', namespace: 'prod' },
      { kind: 'StatefulSet', name: 'queue' },
    ];
    const asked = query({ settings: { resource: { workloads } } });
    const objects = shapes.map(shape => deployment(shape));
    expect(assess(objects, asked)).toMatchObject({
      type,
      message: expect.stringMatching(message),
    });
  });

  it('reads every workload of a list, so that each of them wakes the promotion', () => {
    const workloads = [
      { name: 'a' },
      { kind: 'DaemonSet', name: 'b', namespace: 'agents' },
    ];
    const read: string[] = [];
    resource.assess(query({ settings: { resource: { workloads } } }), {
      get: ({ kind }, { namespace, name }) => {
        read.push(`${kind} ${namespace}/${name}`);
        return undefined;
      },
      list: () => [],
    });
    expect(read).toEqual(['Deployment prod/a', 'DaemonSet agents/b']);
  });

  it.each([
    [{ name: 'Web_App' }, ['resource', 'name']],
    [{ namespace: 'a.b' }, ['resource', 'namespace']],
    [{ kind: 'Pod' }, ['resource', 'kind']],
    [{ labelSelector: {} }, ['resource', 'labelSelector']],
    [
      { workloads: [{ name: 'a' }, { name: 'B' }] },
      ['resource', 'workloads', 1, 'name'],
    ],
  ])('refuses %j by its field', (settings, path) => {
    const read = resource.settings?.safeParse({ resource: settings });
    expect(read).toMatchObject({
      success: false,
      error: { issues: [{ path }] },
    });
  });
});
