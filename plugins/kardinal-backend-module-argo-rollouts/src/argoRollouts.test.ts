import {
  HealthObject,
  HealthQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  healthAdapterContract,
  MemoryHealthReader,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { argoRollouts } from './argoRollouts';

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
  readonly tag?: string;
  readonly observed?: string;
  /** Another name of a Deployment that has the template. */
  readonly workloadRef?: string;
  readonly status?: object;
  readonly paused?: boolean;
}

const steps = [
  { setWeight: 20 },
  { pause: {} },
  { setWeight: 60 },
  { pause: { duration: '10m' } },
];

const template = (tag: string) => ({
  spec: { containers: [{ image: `ghcr.io/acme/app:${tag}` }] },
});

function rollout({ tag = '2.0.0', ...shape }: Shape = {}): HealthObject {
  const { workloadRef } = shape;
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Rollout',
    metadata: { name: 'guestbook', namespace: 'prod', generation: 5 },
    spec: {
      ...(workloadRef === undefined
        ? { template: template(tag) }
        : { workloadRef: { kind: 'Deployment', name: workloadRef } }),
      ...(shape.paused === undefined ? {} : { paused: shape.paused }),
      strategy: { canary: { steps } },
    },
    status: {
      phase: 'Healthy',
      observedGeneration: shape.observed ?? '5',
      currentPodHash: 'new',
      stableRS: 'new',
      currentStepIndex: 4,
      ...shape.status,
    },
  };
}

const deployment: HealthObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'prod', generation: 7 },
  spec: { replicas: 0, template: template('2.0.0') },
};

const underWay = (status: object) => ({
  stableRS: 'old',
  currentStepIndex: 1,
  ...status,
});
const paused = underWay({
  phase: 'Paused',
  message: 'CanaryPauseStep',
  controllerPause: true,
  pauseConditions: [{ reason: 'CanaryPauseStep' }],
});
const aborted = underWay({
  phase: 'Degraded',
  abort: true,
  currentStepIndex: 0,
  message: 'RolloutAborted: Rollout aborted update to revision 2',
});

function assess(objects: readonly HealthObject[], asked = query()) {
  return argoRollouts.assess(asked, new MemoryHealthReader(objects));
}

describe('the argoRollouts adapter', () => {
  healthAdapterContract(() => ({
    adapter: argoRollouts,
    query: query(),
    healthy: [rollout()],
    stale: [rollout({ tag: '1.0.0' })],
    progressing: [rollout({ status: underWay({ phase: 'Progressing' }) })],
    degraded: [rollout({ status: aborted })],
    held: {
      'somebody has paused it': [
        rollout({
          paused: true,
          status: underWay({ phase: 'Paused', message: 'manually paused' }),
        }),
      ],
    },
    before: {
      'Healthy with the version before': [rollout({ tag: '1.0.0' })],
      'aborted with the version before': [
        rollout({ tag: '1.0.0', status: aborted }),
      ],
      'Degraded of a generation before': [
        rollout({ observed: '4', status: aborted }),
      ],
    },
  }));

  it('goes on where somebody has paused it after its first Pods', () => {
    const status = underWay({ phase: 'Paused', updatedReplicas: 1 });
    expect(assess([rollout({ paused: true, status })]).type).toBe(
      'progressing',
    );
  });

  it.each<[string, Shape, string, RegExp]>([
    ['stable', {}, 'healthy', /promoted version is stable/],
    [
      'HEALTH-013',
      { status: underWay({ phase: 'Degraded', message: 'TimedOut: x' }) },
      'failed',
      /is Degraded: TimedOut: x$/,
    ],
    [
      'HEALTH-014',
      { status: underWay({ phase: 'Progressing' }) },
      'progressing',
      /is Progressing at step 2 of 4 with 20 % of the traffic$/,
    ],
    [
      'HEALTH-015',
      { status: paused },
      'progressing',
      /is paused at step 2 of 4 with 20 % of the traffic: CanaryPauseStep$/,
    ],
    [
      'aborted',
      { status: aborted },
      'failed',
      /was aborted: RolloutAborted: Rollout aborted update to revision 2$/,
    ],
    [
      'the weight that is routed',
      {
        status: {
          ...paused,
          canary: { weights: { canary: { weight: 15 } } },
        },
      },
      'progressing',
      /with 15 % of the traffic/,
    ],
    [
      'Degraded since a version before',
      { tag: '1.0.0', status: aborted },
      'notBegun',
      /does not run/,
    ],
    [
      'not observed at its newest generation',
      { observed: '4', status: aborted },
      'notBegun',
      /newest version/,
    ],
    [
      'being resumed',
      { status: { ...paused, pauseConditions: [] } },
      'progressing',
      /being resumed/,
    ],
    [
      'Healthy with a stable version from before',
      { status: { stableRS: 'old' } },
      'progressing',
      /from before/,
    ],
  ])('%s', (_what, shape, type, message) => {
    expect(assess([rollout(shape)])).toMatchObject({
      type,
      message: expect.stringMatching(message),
    });
  });

  it.each([
    ['Healthy', {}],
    ['Paused', paused],
    ['Degraded', aborted],
  ])('reports %s to gates', (status, of) => {
    expect(assess([rollout({ status: of })]).delivery).toEqual({
      delegate: 'argoRollouts',
      status,
    });
  });

  it('reports nothing that is about a version before', () => {
    expect(assess([rollout({ tag: '1.0.0' })]).delivery).toBeUndefined();
  });

  it.each([
    ['7', 'healthy'],
    ['6', 'notBegun'],
  ])(
    'reads the template of a Deployment that it refers to (seen at %s)',
    (workloadObservedGeneration, type) => {
      const object = rollout({
        workloadRef: 'web',
        status: { workloadObservedGeneration },
      });
      expect(assess([object, deployment]).type).toBe(type);
      expect(assess([object]).type).toBe('notBegun');
    },
  );

  it('is absent where the Rollout is', () => {
    expect(assess([])).toMatchObject({ type: 'absent' });
  });

  it('follows a canary as its controller does', () => {
    const story: readonly [Shape, string][] = [
      [{ tag: '1.0.0' }, 'notBegun'],
      [{ observed: '4' }, 'notBegun'],
      [
        { status: underWay({ phase: 'Progressing', currentStepIndex: 0 }) },
        'progressing',
      ],
      [{ status: paused }, 'progressing'],
      [
        { status: underWay({ phase: 'Progressing', currentStepIndex: 4 }) },
        'progressing',
      ],
      [{}, 'healthy'],
    ];
    expect(story.map(([shape]) => assess([rollout(shape)]).type)).toEqual(
      story.map(([, type]) => type),
    );
  });

  it.each<[string, Shape, string]>([
    ['is stable', {}, 'ready'],
    ['is not well', { status: { phase: 'Degraded' } }, 'notReady'],
    ['is tried', { status: paused }, 'rollingOut'],
    ['was not seen yet', { observed: '4' }, 'rollingOut'],
  ])('sees a version that %s', (_what, shape, state) => {
    const reader = new MemoryHealthReader([rollout(shape)]);
    expect(argoRollouts.observe?.(query(), reader)).toEqual([
      { name: 'guestbook', images: ['ghcr.io/acme/app:2.0.0'], state },
    ]);
  });

  it('sees the template of a Deployment that it refers to, and who wrote it', () => {
    const written = {
      manager: 'kubectl-edit',
      time: '2026-11-18T14:02:00Z',
      fieldsV1: { 'f:image': {} },
    };
    const metadata = { ...deployment.metadata, managedFields: [written] };
    const reader = new MemoryHealthReader([
      rollout({
        workloadRef: 'web',
        status: { workloadObservedGeneration: '7' },
      }),
      { ...deployment, metadata } as HealthObject,
    ]);
    expect(argoRollouts.observe?.(query(), reader)).toEqual([
      {
        name: 'guestbook',
        images: ['ghcr.io/acme/app:2.0.0'],
        state: 'ready',
        changed: { by: 'kubectl-edit', at: '2026-11-18T14:02:00Z' },
      },
    ]);
  });

  it('does not say what runs after an abort: a hash is all that a Rollout has of it', () => {
    const reader = new MemoryHealthReader([rollout({ status: aborted })]);
    expect(argoRollouts.observe?.(query(), reader)).toEqual([]);
  });
});
