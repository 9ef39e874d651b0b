import { once } from 'node:events';
import {
  bundleType,
  Pipeline,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { testSeals } from '../__testUtils__/testSeals';
import { addPromotionSteps } from '.';
import { GitError } from '../services/git/GitError';

const seals = testSeals();
const { dev, prod } = environments;
const direct = { ...prod, approval: 'auto' as const };
const noWeekend = orgGate('no-weekend-deploys', '!schedule.isWeekend');
const closed = orgGate('closed', 'schedule.hour < 0');
const friday = Date.parse('2026-11-20T23:57:00Z');
const saturday = Date.parse('2026-11-21T00:00:05Z');

type Environment = Pipeline['spec']['environments'][number];

let world: RunningWorld;

afterEach(() => world.stop());

const elapseUntil = (instant: number) =>
  world.elapse(instant - world.story.clock.now());

/** With 1.0.0 everywhere. */
async function beginOnFriday(environment: Environment): Promise<void> {
  world = await RunningWorld.begin(
    { environments: [environment], gates: [noWeekend] },
    '1.0.0',
    ({ clock }) => {
      // Nothing waits for it yet.
      void clock.advanceTo(friday);
    },
  );
  await elapseUntil(friday);
}

const commits = () => world.forge.commits();

const stepKey = { namespace: 'default', name: 'forged' };

const messageOf = () =>
  world.cluster.peek(promotionStepType, stepKey)?.status?.message;

describe('a gate that was open before the weekend', () => {
  const releasedOnFriday = async (
    prepare: (story: PromotionWorld) => void,
  ): Promise<void> => {
    await beginOnFriday(direct);
    prepare(world.story);
    await world.story.clock.advance(2_000);
    await world.story.release('2.0.0-bad');
    await world.story.clock.advance(20_000);
  };

  it('stops a push that failed on Friday and is due again on Saturday', async () => {
    await releasedOnFriday(({ forge, clock }) => {
      const write = forge.write.bind(forge);
      forge.write = async request => {
        if (clock.now() < saturday - 5_000)
          throw new GitError('transient', 'The connection was lost');
        return write(request);
      };
    });
    await elapseUntil(saturday + 120_000);
    expect(commits()).toEqual([]);
    expect(world.step('2.0.0-bad', 'prod')?.status).toMatchObject({
      state: 'Promoting',
      message: expect.stringMatching(
        /^Waiting for the gate no-weekend-deploys: .*until 2026-11-23/,
      ),
    });
  });

  it('stops a push that waited in the queue of its repository until Saturday', async () => {
    const queue = new AbortController();
    await releasedOnFriday(({ forge }) => {
      const write = forge.write.bind(forge);
      forge.write = async request => {
        await once(queue.signal, 'abort');
        return write(request);
      };
    });
    await world.story.clock.advance(saturday - world.story.clock.now());
    queue.abort();
    await world.settle();
    expect(commits()).toEqual([]);
    expect(world.step('2.0.0-bad', 'prod')?.status?.message).toMatch(
      /^Waiting for the gate no-weekend-deploys/,
    );
  });

  it('stops what is retried on Saturday, and what a change of the Pipeline starts again', async () => {
    await releasedOnFriday(({ forge }) => {
      const write = forge.write.bind(forge);
      forge.write = async request => {
        forge.write = write;
        throw new GitError('rejected', `No push to ${request.base}`);
      };
    });
    await world.elapse(60_000);
    expect(world.step('2.0.0-bad', 'prod')?.status?.state).toBe('Failed');
    await elapseUntil(saturday + 45_000);
    await world.retry('2.0.0-bad');
    await world.changePipeline({
      environments: [{ ...direct, health: { timeout: '1h' } }],
    });
    expect(commits()).toEqual([]);
    expect(world.step('2.0.0-bad', 'prod')?.status).toMatchObject({
      state: 'Pending',
      message: expect.stringContaining(
        'Waiting for the gate no-weekend-deploys',
      ),
    });
  });
});

describe('a pull request that was opened before the weekend', () => {
  const openedOnFriday = async (
    environment: typeof prod & { pr?: boolean },
  ) => {
    await beginOnFriday(environment);
    await world.release('2.0.0');
    await world.elapse(20_000);
    expect(world.forge.pullRequests).toMatchObject([{ state: 'open' }]);
    await elapseUntil(saturday);
    world.forge.merge(1, 'ana');
    world.forge.change(1, { mergedAt: new Date(saturday).toISOString() });
  };
  const evidence = () =>
    world.bundle('2.0.0')?.status?.environments?.prod.evidence;
  const against = [
    {
      name: 'no-weekend-deploys',
      scope: 'org',
      result: 'fail',
      reason: expect.stringContaining('is false until 2026-11-23'),
      evaluatedAt: '2026-11-21T00:00:05Z',
      inputs: { 'schedule.isWeekend': true },
    },
  ];

  it('and was merged in it, has on its record against which gates', async () => {
    await openedOnFriday(prod);
    world.story.pullRequests?.hint('github', 'platform/gitops', 1);
    await world.settle();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    expect(evidence()).toMatchObject({
      mergedBy: 'ana',
      mergedAgainst: against,
      policyGates: [{ name: 'no-weekend-deploys', result: 'pass' }],
    });
  });

  it('has it on its record, too, when a newer Bundle comes before that is seen', async () => {
    await openedOnFriday(prod);
    await world.release('3.0.0');
    await world.elapse(20_000);
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Superseded');
    expect(evidence()).toMatchObject({ mergedAgainst: against });
  });

  it('and was merged while they were open, has nothing of that on its record', async () => {
    await openedOnFriday(prod);
    world.forge.change(1, { mergedAt: new Date(friday).toISOString() });
    world.story.pullRequests?.hint('github', 'platform/gitops', 1);
    await world.settle();
    expect(evidence()).toMatchObject({ mergedBy: 'ana' });
    expect(evidence()?.mergedAgainst).toBeUndefined();
  });
});

describe('a status that somebody forged', () => {
  it('of a gate starts nothing', async () => {
    world = await RunningWorld.begin({
      environments: [direct],
      gates: [closed],
    });
    const [{ metadata, status }] = world.gates();
    for (let round = 0; round < 3; round++) {
      world.cluster.setStatus(
        policyGateType,
        { namespace: 'default', name: metadata.name },
        { ...status, ready: true },
      );
      await world.react();
    }
    expect(commits()).toEqual([]);
  });

  it.each<[string, NonNullable<PromotionStep['status']>]>([
    ['that it is under way', { state: 'Promoting', steps: [] }],
    [
      'that its push was cut off',
      {
        state: 'Promoting',
        steps: [
          { uses: 'git-clone', as: 'git-clone', state: 'Running' },
          {
            uses: 'kustomize-set-image',
            as: 'kustomize-set-image',
            state: 'Running',
          },
          { uses: 'git-commit', as: 'git-commit', state: 'Running' },
          { uses: 'git-push', as: 'git-push', state: 'Running', attempts: 1 },
          { uses: 'health-check', as: 'health-check', state: 'Pending' },
        ],
      },
    ],
  ])('of a step, %s, writes nothing', async (_name, status) => {
    await stubbornTenant({ requiredGates: ['gate'] }, [instance('1 > 2')]);
    world.cluster.setStatus(promotionStepType, stepKey, status);
    await world.settle();
    expect(commits()).toEqual([]);
    expect(messageOf()).toMatch(/^Waiting for the gate closed: 1 > 2 is false/);
  });
});

describe('a step whose gates are not those that guard its environment', () => {
  it.each<
    [string, Partial<PromotionStep['spec']>, readonly PolicyGate[], RegExp]
  >([
    [
      'as it names none',
      {},
      [],
      /Waiting for the gate closed: it guards prod, but is not among the gates of this promotion/,
    ],
    [
      'as it names one that is gone',
      { requiredGates: ['gate'] },
      [],
      /Waiting for the gate gate: it does not exist/,
    ],
    [
      'as it names one of another environment',
      { requiredGates: ['gate'] },
      [instance('true', { environment: 'dev' })],
      /Waiting for the gate closed: it guards dev of guestbook-2-0-0, not prod of guestbook-2-0-0/,
    ],
    [
      'as it names one of another Bundle',
      { requiredGates: ['gate'] },
      [instance('true', { bundleRef: 'guestbook-1-0-0' })],
      /Waiting for the gate closed: it guards prod of guestbook-1-0-0, not/,
    ],
    [
      'as its upstream is not verified',
      { requiredGates: ['gate'], upstreamEnvironments: ['dev'] },
      [instance('true', { upstreamEnvironments: ['dev'] })],
      /Waiting for dev/,
    ],
  ])('is not carried out, %s', async (_name, spec, gates, message) => {
    await stubbornTenant(spec, gates);
    world.cluster.setStatus(promotionStepType, stepKey, { state: 'Promoting' });
    await world.settle();
    expect(commits()).toEqual([]);
    expect(messageOf()).toMatch(message);
  });

  it('is not carried out, as the copy of its gate was edited, again and again', async () => {
    await stubbornTenant({ requiredGates: ['gate'] }, [instance('1 > 2')]);
    for (let round = 0; round < 3; round++) {
      await world.cluster.patch(
        policyGateType,
        { namespace: 'default', name: 'gate' },
        { type: 'merge', body: { spec: { expression: `${round} < 9` } } },
      );
      await world.settle();
    }
    expect(commits()).toEqual([]);
    expect(messageOf()).toMatch(
      /^Waiting for the gate closed: PolicyGate gate is not as the controller made it/,
    );
  });

  it('asks for no gate that came after its Bundle', async () => {
    await stubbornTenant({}, [], []);
    await world.elapse(2_000);
    expect(commits()).toHaveLength(1);
  });
});

/** A copy of the gate `closed`, as the Graph makes it. */
function instance(
  expression: string,
  spec: Partial<PolicyGate['spec']> = {},
): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: { name: 'gate', namespace: 'default' },
    spec: {
      expression,
      recheckInterval: '1m',
      bundleRef: 'guestbook-2-0-0',
      pipeline: 'guestbook',
      environment: 'prod',
      templateRef: { namespace: 'platform-policies', name: 'closed' },
      ...spec,
    },
  };
}

/** Even one that has the key, and wins every race against the engine, as only the promotions run. */
async function stubbornTenant(
  spec: Partial<PromotionStep['spec']>,
  instances: readonly PolicyGate[],
  gates: readonly PolicyGate[] = [closed],
): Promise<void> {
  world = await RunningWorld.begin({
    environments: [dev, direct],
    gates,
    controllers: addPromotionSteps,
  });
  const bundleKey = { namespace: 'default', name: 'guestbook-2-0-0' };
  world.cluster.setStatus(bundleType, bundleKey, { phase: 'Promoting' });
  for (const gate of instances)
    await world.cluster.create(policyGateType, seals.seal(gate));
  if (gates.length === 0) {
    await world.elapse(1_000);
    await world.cluster.create(policyGateType, closed);
  }
  const step: PromotionStep = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PromotionStep',
    metadata: stepKey,
    spec: {
      pipeline: 'guestbook',
      environment: 'prod',
      bundleRef: 'guestbook-2-0-0',
      path: 'environments/prod',
      git: {
        url: 'https://forge.example.com/platform/gitops',
        branch: 'main',
        provider: 'github',
        secretRef: 'forge-token',
      },
      update: { strategy: 'kustomize' },
      approval: 'auto',
      steps: [
        { uses: 'git-clone' },
        { uses: 'kustomize-set-image' },
        { uses: 'git-commit' },
        { uses: 'git-push' },
        { uses: 'health-check' },
      ],
      ...spec,
    },
  };
  await world.cluster.create(promotionStepType, seals.seal(step));
}
