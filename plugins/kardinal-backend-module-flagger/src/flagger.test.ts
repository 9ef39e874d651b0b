import {
  HealthObject,
  HealthQuery,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  healthAdapterContract,
  MemoryHealthReader,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { flagger } from './flagger';

const at = (time: string) => `2026-11-18T${time}Z`;

function query(overrides: Partial<HealthQuery> = {}): HealthQuery {
  return {
    pipeline: 'guestbook',
    environment: 'prod',
    images: [{ name: 'app', repository: 'ghcr.io/acme/app', tag: '2.0.0' }],
    since: at('10:00:00'),
    settings: {},
    ...overrides,
  };
}

function canary(phase: string, status: object = {}): HealthObject {
  return {
    apiVersion: 'flagger.app/v1beta1',
    kind: 'Canary',
    metadata: { name: 'guestbook', namespace: 'prod' },
    spec: { targetRef: { kind: 'Deployment', name: 'web' } },
    status: {
      phase,
      canaryWeight: 20,
      lastTransitionTime: at('10:05:00'),
      conditions: [
        {
          type: 'Promoted',
          message: 'Canary analysis failed, Deployment scaled to zero.',
        },
      ],
      ...status,
    },
  };
}

/** Suspended while some of the traffic goes to what is tried. */
function suspended(canaryWeight: number): HealthObject {
  const made = canary('Progressing', { canaryWeight });
  return { ...made, spec: { ...(made.spec as object), suspend: true } };
}

function workload(name: string, tag: string, replicas: number): HealthObject {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name,
      namespace: 'prod',
      generation: 1,
      managedFields: [
        { manager: 'kustomize-controller', time: at('10:03:00') },
        { manager: 'flagger', time: at('10:06:00') },
      ],
    },
    spec: {
      replicas,
      template: {
        spec: { containers: [{ image: `ghcr.io/acme/app:${tag}` }] },
      },
    },
    status: {
      observedGeneration: 1,
      replicas,
      updatedReplicas: replicas,
      availableReplicas: replicas,
      conditions: [{ type: 'Available', status: 'True' }],
    },
  };
}

/** The target has the version that is tried, the primary the one that users have. */
function workloads(target: string, primary: string): readonly HealthObject[] {
  return [workload('web', target, 0), workload('web-primary', primary, 2)];
}

function assess(objects: readonly HealthObject[], asked = query()) {
  return flagger.assess(asked, new MemoryHealthReader(objects));
}

describe('the flagger adapter', () => {
  healthAdapterContract(() => ({
    adapter: flagger,
    query: query(),
    healthy: [canary('Succeeded'), ...workloads('2.0.0', '2.0.0')],
    stale: [canary('Succeeded'), ...workloads('1.0.0', '1.0.0')],
    progressing: [canary('Progressing'), ...workloads('2.0.0', '1.0.0')],
    degraded: [canary('Failed'), ...workloads('2.0.0', '1.0.0')],
    held: {
      'it is suspended': [suspended(0), ...workloads('2.0.0', '1.0.0')],
      'nobody has approved it': [
        canary('Waiting', { canaryWeight: 0 }),
        ...workloads('2.0.0', '1.0.0'),
      ],
    },
    before: {
      'Succeeded with the version before': [
        canary('Succeeded'),
        ...workloads('2.0.0', '1.0.0'),
      ],
      'Failed with the version before': [
        canary('Failed', { lastTransitionTime: at('09:59:00') }),
        ...workloads('2.0.0', '1.0.0'),
      ],
    },
    proven: {
      'suspended since its primary has it': [
        {
          ...suspended(0),
          status: { phase: 'Succeeded', canaryWeight: 0 },
        },
        ...workloads('2.0.0', '2.0.0'),
      ],
    },
  }));

  it.each<[string, HealthObject, string, string, RegExp]>([
    ['HEALTH-016', canary('Succeeded'), '2.0.0', 'healthy', /is Succeeded/],
    [
      'HEALTH-017',
      canary('Failed'),
      '1.0.0',
      'failed',
      /has failed: Canary analysis failed, Deployment scaled to zero$/,
    ],
    [
      'Failed before the promotion started',
      canary('Failed', { lastTransitionTime: at('09:59:00') }),
      '1.0.0',
      'notBegun',
      /version before/,
    ],
    [
      'Failed before the target was changed',
      canary('Failed', { lastTransitionTime: at('10:02:00') }),
      '1.0.0',
      'notBegun',
      /version before/,
    ],
    [
      'Succeeded, and nothing noticed yet',
      canary('Succeeded'),
      '1.0.0',
      'notBegun',
      /has not begun/,
    ],
    [
      'the first version',
      canary('Initialized'),
      '2.0.0',
      'healthy',
      /is Initialized/,
    ],
    [
      'under way',
      canary('Progressing'),
      '1.0.0',
      'progressing',
      /with 20 % of the traffic/,
    ],
    ['a pause', canary('Waiting'), '1.0.0', 'notBegun', /somebody approves/],
    [
      'a pause before the promotion',
      canary('WaitingPromotion'),
      '1.0.0',
      'progressing',
      /somebody approves/,
    ],
    ['finalising', canary('Finalising'), '2.0.0', 'progressing', /Finalising/],
  ])('%s', (_what, object, primary, type, message) => {
    expect(assess([object, ...workloads('2.0.0', primary)])).toMatchObject({
      type,
      message: expect.stringMatching(message),
    });
  });

  it('waits for a target and a primary that are not there', () => {
    const [target] = workloads('2.0.0', '2.0.0');
    expect(assess([canary('Succeeded')]).type).toBe('notBegun');
    expect(assess([canary('Succeeded'), target]).type).toBe('notBegun');
  });

  it('waits while it is suspended in the middle', () => {
    expect(
      assess([suspended(20), ...workloads('2.0.0', '1.0.0')]),
    ).toMatchObject({ type: 'progressing', message: 'guestbook is suspended' });
  });

  it.each(['Waiting', 'Failed'])('reports %s to gates', status => {
    expect(
      assess([canary(status), ...workloads('2.0.0', '1.0.0')]).delivery,
    ).toEqual({ delegate: 'flagger', status });
  });

  it('is absent where the Canary is', () => {
    expect(assess([])).toMatchObject({ type: 'absent' });
  });

  it('follows a release as Flagger carries it out', () => {
    const story: readonly [string, string, string, string][] = [
      ['Succeeded', '1.0.0', '1.0.0', 'notBegun'],
      ['Succeeded', '2.0.0', '1.0.0', 'notBegun'],
      ['Progressing', '2.0.0', '1.0.0', 'progressing'],
      ['WaitingPromotion', '2.0.0', '1.0.0', 'progressing'],
      ['Promoting', '2.0.0', '2.0.0', 'progressing'],
      ['Finalising', '2.0.0', '2.0.0', 'progressing'],
      ['Succeeded', '2.0.0', '2.0.0', 'healthy'],
    ];
    expect(
      story.map(
        ([phase, target, primary]) =>
          assess([canary(phase), ...workloads(target, primary)]).type,
      ),
    ).toEqual(story.map(([, , , type]) => type));
  });

  it.each([
    ['while another version is tried', canary('Progressing')],
    ['after another version has failed', canary('Failed')],
  ])('sees what has the traffic %s', (_when, object) => {
    const reader = new MemoryHealthReader([
      object,
      ...workloads('2.0.0', '1.0.0'),
    ]);
    expect(flagger.observe?.(query(), reader)).toEqual([
      {
        name: 'web-primary',
        images: ['ghcr.io/acme/app:1.0.0'],
        state: 'ready',
      },
    ]);
  });

  it('sees the target where there is no primary yet', () => {
    const reader = new MemoryHealthReader([
      canary('Initializing'),
      workload('web', '2.0.0', 2),
    ]);
    expect(flagger.observe?.(query(), reader)).toMatchObject([{ name: 'web' }]);
  });
});
