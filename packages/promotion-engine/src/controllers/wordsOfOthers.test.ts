import {
  Bundle,
  bundleType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  createHealthAdapter,
  createPromotionStep,
  noSettings,
  ScmError,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject } from '@kardinal/kube-controller';
import { environments } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

/** As Argo CD writes the output of a hook: far more than the 32,768 characters that a condition may have. */
const long = 'x'.repeat(100_000);
const cut = expect.stringContaining('(cut: it has 100');

const applications: WatchedKind = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
};
const key = { namespace: 'dev', name: 'guestbook' };

interface Application extends KubeObject {
  readonly status: {
    readonly operationState: {
      readonly phase: string;
      readonly message: string;
    };
  };
}

function application(
  operationState: Application['status']['operationState'],
): Application {
  const { apiVersion, kind } = applications;
  return { apiVersion, kind, metadata: key, status: { operationState } };
}

const adapter = createHealthAdapter({
  id: 'application',
  watches: [applications],
  assess(_query, reader) {
    const found = reader.get(applications, key) as Application | undefined;
    if (found === undefined)
      return { type: 'progressing', message: 'there is no Application' };
    const { phase, message } = found.status.operationState;
    return phase === 'Succeeded'
      ? { type: 'healthy', message: `the sync ${phase}` }
      : {
          type: 'failed',
          message,
          unhealthy: { subject: 'guestbook', reason: message },
          warnings: [message],
        };
  },
});

let world: RunningWorld;

afterEach(() => world.stop());

describe('a health message of 100,000 characters', () => {
  it('is cut, so that the failure is recorded and the rollback starts', async () => {
    world = await RunningWorld.begin(
      {
        environments: [
          {
            ...environments.dev,
            health: { type: 'application' },
            onHealthFailure: 'rollback',
          },
        ],
        health: { adapters: [adapter], kinds: [applications] },
      },
      '2.0.0',
      ({ cluster }) =>
        cluster.seed(
          applications,
          application({ phase: 'Succeeded', message: '' }),
        ),
    );
    expect(world.step('2.0.0', 'dev')?.status?.state).toBe('Verified');

    world.cluster.setStatus(
      applications,
      key,
      application({ phase: 'Failed', message: long }).status as never,
    );
    await world.release('3.0.0');

    const { message, conditions = [] } =
      world.step('3.0.0', 'dev')?.status ?? {};
    expect(message).toEqual(cut);
    expect(conditions.map(each => each.message)).toContainEqual(cut);
    const [rollback, ...others] = world.cluster
      .peekAll(bundleType)
      .filter((each: Bundle) => rollbackOf(each) !== undefined);
    expect(others).toEqual([]);
    expect(rollback.spec.artifacts.images?.[0].reference).toBe(
      'ghcr.io/acme/app:2.0.0',
    );

    world.cluster.setStatus(
      applications,
      key,
      application({ phase: 'Succeeded', message: '' }).status as never,
    );
    await world.elapse(60_000);
    expect(world.step('3.0.0', 'dev')?.status?.state).toBe('Failed');
    expect(world.bundle('3.0.0')?.status?.phase).toBe('Failed');
  });
});

describe('100,000 characters of a step', () => {
  const ways = {
    'what it did': async () => ({
      type: 'done' as const,
      message: long,
      answer: long,
      facts: {},
    }),
    'what the forge said': async () => {
      throw new ScmError('invalid', long);
    },
  };

  it.each(Object.entries(ways))('are cut: %s', async (_way, perform) => {
    const id = 'announce';
    const announce = createPromotionStep({
      type: 'effect',
      id,
      description: 'Announcing',
      settings: noSettings,
      requires: [],
      provides: [],
      capabilities: [],
      perform,
    });
    world = await RunningWorld.begin({
      environments: [
        {
          ...environments.dev,
          steps: [
            'git-clone',
            'kustomize-set-image',
            'git-commit',
            'git-push',
            id,
            'health-check',
          ].map(uses => ({ uses })),
        },
      ],
      steps: () => [announce],
    });
    const { state, steps = [] } = world.step('2.0.0', 'dev')?.status ?? {};
    expect(['Verified', 'Failed']).toContain(state);
    expect(steps.find(({ uses }) => uses === id)?.message).toEqual(cut);
  });
});
