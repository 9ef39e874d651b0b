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
        'progressing',
        'app does not run ghcr.io/acme/app:2.0.0 yet',
      ],
      [
        'has another image',
        { image: 'nginx:2.0.0' },
        'progressing',
        'app does not run ghcr.io/acme/app:2.0.0 yet',
      ],
      [
        'was not observed at its generation',
        { observed: 3 },
        'progressing',
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
      expect(assessWorkloads([fresh], query).type).toBe('progressing');
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
      'progressing',
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
      'progressing',
      'app does not run ghcr.io/acme/app:2.0.0 yet',
    ],
  ])('of which %s', (_what, shapes, type, message) => {
    expect(assessWorkloads(shapes.map(workload), query)).toMatchObject({
      type,
      message,
    });
  });
});
