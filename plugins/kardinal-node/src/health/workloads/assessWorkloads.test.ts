import { HealthObject } from '../HealthAdapter';
import { assessWorkloads, WorkloadQuery } from './assessWorkloads';
import { WorkloadKind } from './workloadKinds';

const query: WorkloadQuery = {
  images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
  since: '2026-11-18T10:00:00Z',
};

interface Shape {
  readonly kind?: WorkloadKind;
  readonly name?: string;
  readonly image?: string;
  readonly observed?: number;
  /** Wanted; the others have as many by default. */
  readonly desired?: number;
  readonly existing?: number;
  readonly updated?: number;
  readonly available?: number;
  readonly conditions?: readonly object[];
  /** Of the spec. */
  readonly spec?: object;
}

function workload(shape: Shape = {}): HealthObject {
  const { kind = 'Deployment', name = 'app', desired = 2 } = shape;
  const { existing = desired, updated = desired, available = desired } = shape;
  const isDaemonSet = kind === 'DaemonSet';
  const counts = isDaemonSet
    ? {
        desiredNumberScheduled: desired,
        currentNumberScheduled: existing,
        updatedNumberScheduled: updated,
        numberAvailable: available,
      }
    : {
        replicas: existing,
        updatedReplicas: updated,
        availableReplicas: available,
      };
  const usual =
    kind === 'Deployment' ? [{ type: 'Available', status: 'True' }] : [];
  const { image = 'ghcr.io/acme/app:2.0.0', conditions = usual } = shape;
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: { name, namespace: 'prod', generation: 4 },
    spec: {
      ...(isDaemonSet ? {} : { replicas: desired }),
      template: { spec: { containers: [{ image }] } },
      ...shape.spec,
    },
    status: { observedGeneration: shape.observed ?? 4, ...counts, conditions },
  };
}

const gaveUp = (lastTransitionTime: string) => [
  { type: 'Available', status: 'True' },
  {
    type: 'Progressing',
    status: 'False',
    reason: 'ProgressDeadlineExceeded',
    message: 'timed out',
    lastTransitionTime,
  },
];

describe.each<WorkloadKind>(['Deployment', 'StatefulSet', 'DaemonSet'])(
  'a %s',
  kind => {
    it.each<[string, Shape, string, string]>([
      ['runs it', {}, 'healthy', 'app runs the promoted version'],
      [
        'has an older image (HEALTH-021)',
        { image: 'ghcr.io/acme/app:1.0.0' },
        'notBegun',
        'app does not run ghcr.io/acme/app:2.0.0 yet',
      ],
      [
        'has another image',
        { image: 'nginx:2.0.0' },
        'notBegun',
        'app does not run ghcr.io/acme/app:2.0.0 yet',
      ],
      [
        'was not observed at its generation',
        { observed: 3 },
        'notBegun',
        'app has not seen its newest version yet',
      ],
      [
        'has old Pods left',
        { existing: 3 },
        'progressing',
        'app is rolling out: 1 of 2 replicas of the new version are ready',
      ],
      [
        'is partly updated, as with a partition',
        { updated: 1 },
        'progressing',
        'app is rolling out: 1 of 2 replicas of the new version are ready',
      ],
      [
        'has a Pod that is not available',
        { available: 1 },
        'progressing',
        'app is rolling out: 1 of 2 replicas of the new version are ready',
      ],
    ])('that %s', (_what, shape, type, message) => {
      expect(
        assessWorkloads([workload({ kind, ...shape })], query),
      ).toMatchObject({
        type,
        message,
      });
    });

    it('that lacks a condition that somebody named is waited for', () => {
      expect(assessWorkloads([workload({ kind })], query, 'Checked')).toEqual({
        type: 'progressing',
        message: 'app is not Checked',
      });
      const conditions = [{ type: 'Checked', status: 'True' }];
      expect(
        assessWorkloads([workload({ kind, conditions })], query, 'Checked')
          .type,
      ).toBe('healthy');
    });

    it('without a status is waited for', () => {
      const { status, ...fresh } = workload({ kind });
      expect(assessWorkloads([fresh], query).type).toBe('notBegun');
    });

    it('that is none is waited for', () => {
      expect(
        assessWorkloads([{ ...workload({ kind }), spec: {} }], query),
      ).toEqual({
        type: 'progressing',
        message: `${kind} app is not what a ${kind} looks like`,
      });
    });
  },
);

it.each<[string, string, 'healthy' | 'progressing']>([
  ['HEALTH-001', 'True', 'healthy'],
  ['HEALTH-002', 'False', 'progressing'],
])('%s: a Deployment whose Available is %s is %s', (_id, status, type) => {
  const conditions = [{ type: 'Available', status }];
  expect(assessWorkloads([workload({ conditions })], query).type).toBe(type);
});

describe('several workloads', () => {
  const stale = { image: 'ghcr.io/acme/app:1.0.0' };
  const beside = { name: 'cache', image: 'redis:7' };
  const failed = { name: 'b', conditions: gaveUp('2026-11-18T10:01:00Z') };
  const degraded = { name: 'c', conditions: gaveUp('2026-11-18T09:59:00Z') };

  it.each<[string, readonly Shape[], string, string]>([
    [
      'all run it',
      [{}, { kind: 'StatefulSet', name: 'queue' }],
      'healthy',
      'app, queue runs the promoted version',
    ],
    [
      'one of them has nothing to do with it',
      [{}, { kind: 'DaemonSet', ...beside }],
      'healthy',
      'app, cache runs the promoted version',
    ],
    [
      'none of them has to do with it',
      [beside, { ...beside, name: 'db' }],
      'notBegun',
      'cache, db does not run ghcr.io/acme/app:2.0.0 yet',
    ],
    [
      'one of them has the version before',
      [{ name: 'web' }, { kind: 'StatefulSet', ...stale }],
      'progressing',
      'app does not run ghcr.io/acme/app:2.0.0 yet',
    ],
    [
      'what has nothing to do with it is not well',
      [{}, { kind: 'StatefulSet', ...beside, available: 0 }],
      'progressing',
      'cache is rolling out: no replica is ready yet',
    ],
    [
      'one has failed, and others still roll out',
      [{ updated: 1 }, degraded, failed],
      'failed',
      'b was not healthy (rollout timed out)',
    ],
    [
      'one has failed, and another has the version before',
      [stale, failed],
      'failed',
      'b was not healthy (rollout timed out)',
    ],
    [
      'one is degraded, and others still roll out',
      [{ updated: 1 }, degraded],
      'degraded',
      'c is not healthy (rollout timed out)',
    ],
    [
      'one has failed with something else, before any has the version',
      [stale, { ...failed, ...beside }],
      'notBegun',
      'app does not run ghcr.io/acme/app:2.0.0 yet',
    ],
  ])('of which %s', (_what, shapes, type, message) => {
    expect(assessWorkloads(shapes.map(workload), query)).toMatchObject({
      type,
      message,
    });
  });
});

describe('a rollout that nobody lets go on', () => {
  const quota = [
    {
      type: 'ReplicaFailure',
      status: 'True',
      reason: 'FailedCreate',
      message: 'pods "app-x" is forbidden: exceeded quota',
    },
    ...gaveUp('2026-11-18T10:01:00Z').slice(1),
  ];
  const paused = [
    { type: 'Progressing', status: 'Unknown', reason: 'DeploymentPaused' },
  ];
  const onDelete = { updateStrategy: { type: 'OnDelete' } };
  const partition = (count: number) => ({
    updateStrategy: {
      type: 'RollingUpdate',
      rollingUpdate: { partition: count },
    },
  });

  it.each<[string, Shape, string, string]>([
    [
      'is paused',
      { spec: { paused: true }, conditions: paused },
      'app is paused',
      'whoever resumes the Deployment prod/app',
    ],
    [
      'has no quota, also after its deadline',
      { conditions: quota },
      'app can make no Pod: pods "app-x" is forbidden: exceeded quota',
      'whoever raises the quota of the namespace prod',
    ],
    [
      'is a StatefulSet with OnDelete',
      { kind: 'StatefulSet', spec: onDelete },
      'app replaces a Pod only when somebody deletes it (OnDelete)',
      'whoever deletes the Pods of the StatefulSet prod/app',
    ],
    [
      'is a DaemonSet with OnDelete',
      { kind: 'DaemonSet', spec: onDelete },
      'app replaces a Pod only when somebody deletes it (OnDelete)',
      'whoever deletes the Pods of the DaemonSet prod/app',
    ],
    [
      'is a StatefulSet whose partition keeps all',
      { kind: 'StatefulSet', spec: partition(5) },
      'app keeps 2 of 2 replicas at the version before (partition)',
      'whoever lowers the partition of the StatefulSet prod/app',
    ],
  ])('has not begun where it %s', (_what, shape, message, owner) => {
    expect(
      assessWorkloads([workload({ ...shape, updated: 0 })], query),
    ).toEqual({ type: 'notBegun', message, owner });
    const begun = assessWorkloads([workload({ ...shape, updated: 1 })], query);
    expect(['progressing', 'failed']).toContain(begun.type);
    expect(begun).not.toHaveProperty('owner');
  });

  it.each<[string, Shape]>([
    ['is paused', { spec: { paused: true } }],
    ['has OnDelete', { kind: 'StatefulSet', spec: onDelete }],
    ['has a partition', { kind: 'StatefulSet', spec: partition(0) }],
  ])('is healthy where it %s and is complete', (_what, shape) => {
    expect(assessWorkloads([workload(shape)], query).type).toBe('healthy');
  });

  it('says what keeps the rest of it', () => {
    const shape = { kind: 'StatefulSet', spec: partition(1) } as const;
    expect(
      assessWorkloads([workload({ ...shape, updated: 1 })], query).message,
    ).toBe(
      'app is rolling out: 1 of 2 replicas of the new version are ready; it keeps 1 of 2 replicas at the version before (partition)',
    );
  });

  it('has begun where another workload has it', () => {
    const held = workload({ name: 'b', spec: { paused: true }, updated: 0 });
    expect(assessWorkloads([workload(), held], query)).toEqual({
      type: 'progressing',
      message: 'b is paused',
    });
  });
});

it('waits for every place of a repository, init containers included', () => {
  const image = (tag: string) => ({ image: `ghcr.io/acme/app:${tag}` });
  const template = (init: string) => ({
    spec: { containers: [image('2.0.0')], initContainers: [image(init)] },
  });
  const assessed = (init: string) =>
    assessWorkloads([workload({ spec: { template: template(init) } })], query);
  expect(assessed('2.0.0').type).toBe('healthy');
  expect(assessed('1.0.0')).toEqual({
    type: 'progressing',
    message: 'app does not run ghcr.io/acme/app:2.0.0 yet',
  });
});
