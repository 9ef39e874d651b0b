import {
  bundleType,
  pipelineType,
  policyGateType,
  PromotionEvidence,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime } from '@kardinal/kube-controller';
import {
  builtinTypes,
  Incarnation,
  isWrite,
} from '@kardinal/kube-controller/testing';
import { GitError } from '../services/git/GitError';
import { PromotionWorld, WorldSeed } from '../__testUtils__/PromotionWorld';
import { environments, orgGate } from '../__testUtils__/templates';
import { statusDelays } from './statusDelays';

const { dev, staging, prod } = environments;
const soak = orgGate('staging-soak', 'bundle.upstreamSoakMinutes >= 1');
const noWeekend = orgGate('no-weekend-deploys', '!schedule.isWeekend');

let world: PromotionWorld;
let runtime: ControllerRuntime;
let stopping: AbortController;
let running: Promise<void>;

async function begin(seed: WorldSeed): Promise<void> {
  world = new PromotionWorld(seed);
  await world.begin();
  await live();
}

async function live(outside?: Incarnation['outside']): Promise<void> {
  start(outside);
  await settle();
}

function start(
  outside: Incarnation['outside'] = async (_name, call) => call(),
): void {
  stopping = new AbortController();
  runtime = world.runtime({
    options: { client: world.cluster, clock: world.clock },
    client: world.cluster,
    outside,
  });
  running = runtime.start(stopping.signal);
}

/** Until neither the controllers nor the rest of the world have anything to do, and what may be written late is written. */
async function settle(): Promise<void> {
  await calm();
  await world.clock.advance(statusDelays.graph);
  await calm();
}

async function calm(): Promise<void> {
  for (let round = 0; round < 12; round++) {
    await runtime.settled();
    await world.sync();
  }
  await runtime.settled();
}

async function pass(milliseconds: number): Promise<void> {
  await world.clock.advance(milliseconds);
  await settle();
}

async function askAgain(version: string): Promise<void> {
  const { name } = world.bundle(version)!.metadata;
  const at = new Date(world.clock.now() + 1000).toISOString();
  await world.cluster.patch(
    bundleType,
    { namespace: 'default', name },
    {
      type: 'merge',
      body: { metadata: { annotations: { 'kardinal.io/retry-at': at } } },
    },
  );
}

const attemptsOnRecord = () =>
  world.bundle('2.0.0-bad')?.status?.environments?.dev.attempts;

afterEach(async () => {
  stopping?.abort();
  await running;
});

describe('a Bundle', () => {
  it('travels from dev to prod, through gates and a review', async () => {
    await begin({
      environments: [dev, staging, prod],
      gates: [soak, noWeekend],
    });
    expect(world.step('2.0.0', 'dev')?.status?.state).toBe('Verified');
    expect(world.step('2.0.0', 'staging')?.status?.state).toBe('Verified');
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
    expect(world.gates().map(each => each.status?.ready)).toEqual([
      true,
      false,
    ]);

    await pass(61_000);
    expect(world.step('2.0.0', 'prod')?.status?.state).toBe('WaitingForMerge');
    expect(world.forge.pullRequests).toHaveLength(1);
    expect(world.forge.pullRequests[0].body).toMatch(
      /staging-soak \| org \| PASS/,
    );

    world.mergeOpenPullRequests();
    await settle();
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Verified',
      environments: {
        dev: { state: 'Verified' },
        staging: { state: 'Verified' },
        prod: {
          state: 'Verified',
          evidence: {
            mergedBy: 'ana',
            approvedBy: ['ana'],
            policyGates: [
              { name: 'no-weekend-deploys', result: 'pass' },
              {
                name: 'staging-soak',
                result: 'pass',
                inputs: { 'bundle.upstreamSoakMinutes': 1 },
              },
            ],
          },
        },
      },
    });
    expect(world.forge.commits()).toEqual([
      'Promote guestbook 2.0.0 to dev',
      'Promote guestbook 2.0.0 to staging',
      'Promote guestbook 2.0.0 to prod',
    ]);
  });

  it('that changes nothing makes no commit and no pull request', async () => {
    world = new PromotionWorld({ environments: [dev, prod] });
    await world.begin('1.0.0');
    await live();
    expect(world.bundle('1.0.0')?.status).toMatchObject({
      phase: 'Verified',
      environments: { dev: { state: 'NoOp' }, prod: { state: 'NoOp' } },
    });
    expect(world.forge.commits()).toEqual([]);
    expect(world.forge.pullRequests).toEqual([]);
  });

  it('that never becomes healthy fails at the timeout, with the reason', async () => {
    world = new PromotionWorld({
      environments: [{ ...dev, health: { timeout: '2m' } }, prod],
    });
    await world.begin('2.0.0-bad');
    await live();
    await pass(121_000);
    expect(world.bundle('2.0.0-bad')?.status).toMatchObject({
      phase: 'Failed',
      environments: {
        dev: {
          state: 'Failed',
          message: expect.stringContaining('not healthy within 2 minutes'),
        },
        prod: { state: 'Pending' },
      },
    });
  });

  it('goes on as soon as its Secret is there, without waiting for the recheck', async () => {
    world = new PromotionWorld({ environments: [dev] });
    await world.begin();
    const forgeToken = { name: 'forge-token', namespace: 'default' };
    const given = world.cluster.peek(builtinTypes.secrets, forgeToken)!;
    await world.cluster.delete(builtinTypes.secrets, forgeToken);
    await live();
    expect(world.step('2.0.0', 'dev')?.status).toMatchObject({
      state: 'Promoting',
      message: expect.stringContaining('does not exist'),
    });
    await world.cluster.create(builtinTypes.secrets, {
      ...given,
      metadata: forgeToken,
    });
    await settle();
    expect(world.step('2.0.0', 'dev')?.status?.state).toBe('Verified');
  });

  it('that failed starts again when a person asks', async () => {
    world = new PromotionWorld({
      environments: [{ ...dev, health: { timeout: '2m' } }],
    });
    await world.begin('2.0.0-bad');
    await live();
    await pass(121_000);
    await askAgain('2.0.0-bad');
    await settle();
    expect(world.bundle('2.0.0-bad')?.status?.phase).toBe('Promoting');
    expect(world.step('2.0.0-bad', 'dev')?.status?.state).toBe(
      'HealthChecking',
    );
    expect(attemptsOnRecord()).toEqual([
      expect.objectContaining({
        number: 1,
        state: 'Failed',
        message: expect.stringContaining('not healthy within 2 minutes'),
        commit: expect.any(String),
      }),
    ]);
  });

  it('keeps its earlier attempts when its step is deleted between two of them', async () => {
    world = new PromotionWorld({
      environments: [{ ...dev, health: { timeout: '2m' } }],
    });
    await world.begin('2.0.0-bad');
    await live();
    for (const _attempt of [1, 2]) {
      await pass(121_000);
      await askAgain('2.0.0-bad');
      await settle();
      const { metadata } = world.step('2.0.0-bad', 'dev')!;
      await world.cluster.delete(promotionStepType, {
        namespace: 'default',
        name: metadata.name,
      });
      await settle();
    }
    expect(attemptsOnRecord()?.map(({ number }) => number)).toEqual([1, 2]);
  });

  it('stops where a newer one overtakes it, and its pull request is closed', async () => {
    await begin({ environments: [dev, prod] });
    expect(world.step('2.0.0', 'prod')?.status?.state).toBe('WaitingForMerge');
    await pass(2_000);
    await world.release('3.0.0');
    await settle();
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Superseded',
      supersededBy: 'guestbook-3-0-0',
      environments: { prod: { state: 'Superseded' } },
    });
    expect(
      world.forge.pullRequests.map(({ state, head }) => [state, head.branch]),
    ).toEqual([
      ['closed', 'kardinal/default/guestbook-2-0-0/prod'],
      ['open', 'kardinal/default/guestbook-3-0-0/prod'],
    ]);
    expect(
      world.forge.branches.has('kardinal/default/guestbook-2-0-0/prod'),
    ).toBe(false);
    expect(world.forge.comments).toHaveLength(1);
  });

  it('has on its record what was written before it was overtaken, though the answer was lost', async () => {
    world = new PromotionWorld({ environments: [dev] });
    await world.begin();
    const answers = { lost: 0 };
    start(async (name, call) => {
      const answer = await call();
      if (name !== 'git' || answers.lost > 0) return answer;
      answers.lost += 1;
      throw new GitError('transient', 'The connection was lost');
    });
    await calm();
    expect(world.step('2.0.0', 'dev')?.status).toMatchObject({
      state: 'Promoting',
      steps: expect.arrayContaining([
        expect.objectContaining({ uses: 'git-push', failures: 1 }),
      ]),
    });
    await world.clock.advance(2_000);
    await world.release('3.0.0');
    await settle();
    await pass(10_000);
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Superseded',
      environments: {
        dev: {
          state: 'Superseded',
          commit: expect.stringMatching(/^[0-9a-f]{40}$/),
          evidence: { changes: [expect.anything()] },
        },
      },
    });
    expect(world.bundle('3.0.0')?.status?.phase).toBe('Verified');
    expect(world.forge.commits()).toEqual([
      'Promote guestbook 2.0.0 to dev',
      'Promote guestbook 3.0.0 to dev',
    ]);
  });

  it('has a merge on its record that came before its pull request was withdrawn', async () => {
    await begin({ environments: [dev, prod] });
    await pass(2_000);
    world.forge.merge(1, 'ana');
    await world.release('3.0.0');
    await settle();
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Superseded',
      environments: {
        prod: {
          state: 'Superseded',
          commit: 'merge-1',
          evidence: { mergedBy: 'ana', approvedBy: ['ana'] },
        },
      },
    });
    expect(world.forge.comments).toEqual([]);
  });

  it('that is pinned is not overtaken', async () => {
    world = new PromotionWorld({ environments: [dev, prod] });
    await world.begin();
    await world.cluster.patch(
      bundleType,
      { namespace: 'default', name: 'guestbook-2-0-0' },
      {
        type: 'merge',
        body: { metadata: { annotations: { 'kardinal.io/pin': 'true' } } },
      },
    );
    await live();
    await pass(2_000);
    await world.release('3.0.0');
    await settle();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Promoting');
  });

  it('waits for a Pipeline that does not exist yet, and says so', async () => {
    world = new PromotionWorld({ environments: [dev] });
    await world.release('2.0.0');
    await live();
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Available',
      conditions: expect.arrayContaining([
        expect.objectContaining({
          reason: 'PipelineNotFound',
          message: expect.stringMatching(/spec\.pipeline: .*guestbook/),
        }),
      ]),
    });
  });

  it('fails on a cyclic Pipeline with the path, and goes on when it is corrected', async () => {
    await begin({
      environments: [
        { ...dev, dependsOn: ['staging'] },
        { ...staging, dependsOn: ['dev'] },
      ],
    });
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Failed',
      conditions: expect.arrayContaining([
        expect.objectContaining({
          message: expect.stringMatching(/dependsOn: circular.*→/),
        }),
      ]),
    });
    await world.cluster.patch(
      pipelineType,
      { namespace: 'default', name: 'guestbook' },
      { type: 'merge', body: { spec: { environments: [dev, staging] } } },
    );
    await settle();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  });
});

describe('a gate', () => {
  it('that cannot be evaluated stays closed and says why', async () => {
    await begin({
      environments: [dev, prod],
      gates: [orgGate('broken', 'bundle.nope == 1')],
    });
    const [gate] = world.gates();
    expect(gate.status).toMatchObject({
      ready: false,
      reason: expect.stringContaining('nope'),
    });
    await pass(3_600_000);
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
  });

  it('that waited for a sibling is evaluated again when the promotion starts', async () => {
    await begin({
      environments: [dev, prod],
      gates: [
        orgGate('a-quick', 'true'),
        orgGate('b-slow', 'bundle.upstreamSoakMinutes >= 30'),
      ],
    });
    const [{ status: quick }] = world.gates();
    await pass(30 * 60_000 + 1000);
    const promotion = world.step('2.0.0', 'prod')?.status;
    expect(promotion?.state).toBe('WaitingForMerge');
    const { policyGates = [] } = promotion?.evidence as PromotionEvidence;
    expect(policyGates.map(({ name }) => name)).toEqual(['a-quick', 'b-slow']);
    expect(Date.parse(policyGates[0].evaluatedAt ?? '')).toBeGreaterThan(
      Date.parse(quick?.lastEvaluatedAt ?? '') + 29 * 60_000,
    );
  });

  it('that guards nothing says so until a Pipeline has the environment', async () => {
    await begin({ environments: [dev], gates: [orgGate('g', 'true')] });
    const template = { namespace: 'platform-policies', name: 'g' };
    const messageOf = async () =>
      (await world.cluster.get(policyGateType, template))?.status?.conditions;
    expect(await messageOf()).toMatchObject([
      {
        type: 'Ready',
        status: 'True',
        reason: 'GuardsNothing',
        message: expect.stringContaining(
          'no environment of a Pipeline is selected by kardinal.io/applies-to prod',
        ),
      },
    ]);
    await world.cluster.patch(
      pipelineType,
      { namespace: 'default', name: 'guestbook' },
      { type: 'merge', body: { spec: { environments: [dev, prod] } } },
    );
    await settle();
    expect(await messageOf()).toMatchObject([{ reason: 'ValidExpression' }]);
  });

  it('whose bundleRef is empty guards as the template that it is', async () => {
    const gate = orgGate('g', 'false');
    await begin({
      environments: [dev, prod],
      gates: [{ ...gate, spec: { ...gate.spec, bundleRef: '' } }],
    });
    const template = { namespace: 'platform-policies', name: 'g' };
    expect(await world.cluster.get(policyGateType, template)).toMatchObject({
      status: {
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'EmptyBundleRef',
            message: expect.stringContaining('remove it'),
          },
        ],
      },
    });
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
  });

  it('that is closed writes nothing while it waits', async () => {
    await begin({
      environments: [dev, prod],
      gates: [orgGate('soak', 'bundle.upstreamSoakMinutes >= 600')],
    });
    await pass(statusDelays.graphMessage);
    world.cluster.clearCalls();
    await pass(3_600_000);
    expect(world.cluster.calls.filter(each => isWrite(each.verb))).toEqual([]);
  });
});
