import { rollBack } from '../__testUtils__/rollBack';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const { dev, staging, prod } = environments;
const seed = {
  environments: [dev, prod, staging],
  gates: [
    orgGate('workday', 'schedule.isWeekend == false'),
    orgGate('frozen', 'bundle.labels.thawed == true', {
      'kardinal.io/applies-to': 'staging',
    }),
  ],
};

let world: RunningWorld;

afterEach(() => world.stop());

const instant = expect.stringMatching(/^2026-11-18T1\d:/);
const gate = (name: string, result: string) => ({
  name,
  namespace: 'platform-policies',
  scope: 'org',
  result,
  reason: expect.any(String),
  expression: expect.any(String),
  evaluatedAt: instant,
  inputs: expect.objectContaining({}),
});
const merged = {
  promotedAt: instant,
  commit: expect.any(String),
  prURL: expect.any(String),
  pullRequest: { number: 1, state: 'merged' },
  evidence: {
    policyGates: [
      { ...gate('workday', 'pass'), inputs: { 'schedule.isWeekend': false } },
    ],
    approvedBy: ['ana'],
    mergedBy: 'ana',
    mergedAt: instant,
    changes: [{ to: '2.0.0' }],
  },
};
const ended = {
  finishedAt: instant,
  evidence: { promotionDuration: expect.any(String) },
};
const unhealthy = {
  evidence: { health: expect.stringMatching(/unavailable|available|replica/i) },
};
/** It was in reach, and its gate was evaluated. */
const frozen = {
  state: 'Pending',
  evidence: { policyGates: [gate('frozen', 'fail')] },
};
/** Nobody came to evaluate its gate. */
const unreached = {
  state: 'Pending',
  evidence: {
    policyGates: [
      { name: 'frozen', expression: 'bundle.labels.thawed == true' },
    ],
  },
};

const open = () => RunningWorld.begin(seed);
const mergedIn = async (health: 'healthy' | 'never') => {
  world = await RunningWorld.begin(seed, '2.0.0', story => {
    if (health === 'never') story.neverHealthy.add('prod');
  });
  await world.merge();
};

describe('what is on the record of a Bundle', () => {
  it.each<[string, () => Promise<void>, string, object]>([
    [
      'that is verified',
      async () => {
        world = await RunningWorld.begin({
          ...seed,
          environments: [dev, prod],
        });
        await world.merge();
      },
      'Verified',
      {
        dev: { state: 'Verified', verifiedAt: instant, ...ended },
        prod: { state: 'Verified', verifiedAt: instant, ...merged },
      },
    ],
    [
      'that failed, for what it did not come to as well',
      async () => {
        await mergedIn('never');
        await world.elapse(600_000);
      },
      'Failed',
      {
        dev: { state: 'Verified', ...ended },
        prod: { state: 'Failed', healthCheckingSince: instant, ...merged },
        staging: unreached,
      },
    ],
    [
      'that was superseded while its health was checked',
      async () => {
        await mergedIn('never');
        await world.release('3.0.0');
      },
      'Superseded',
      {
        prod: { state: 'Superseded', ...merged },
        staging: unreached,
      },
    ],
    [
      'that was superseded before a gate',
      async () => {
        await mergedIn('healthy');
        await world.release('3.0.0');
      },
      'Superseded',
      { prod: { state: 'Verified', ...merged }, staging: frozen },
    ],
    [
      'that was superseded while it waited for a merge',
      async () => {
        world = await open();
        await world.release('3.0.0');
      },
      'Superseded',
      {
        prod: {
          state: 'Superseded',
          promotedAt: instant,
          finishedAt: instant,
          pullRequest: { number: 1, state: 'closed' },
          evidence: {
            policyGates: [gate('workday', 'pass')],
            promotionDuration: expect.any(String),
            changes: [{ to: '2.0.0' }],
          },
        },
        staging: unreached,
      },
    ],
    [
      'whose Pipeline was deleted',
      async () => {
        await mergedIn('healthy');
        await world.deletePipeline();
      },
      'Superseded',
      { prod: { state: 'Verified', ...merged }, staging: frozen },
    ],
    [
      'that was rolled back',
      async () => {
        world = await RunningWorld.begin(
          { ...seed, environments: [dev, staging] },
          '1.9.0',
        );
        await world.release('2.0.0');
        await rollBack(world, 'dev');
      },
      'Superseded',
      { dev: { state: 'Verified', ...ended }, staging: frozen },
    ],
  ])('%s', async (_words, act, phase, expected) => {
    await act();
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase,
      environments: expected,
    });
  });

  it.each<[string, 'Failed' | 'Superseded', () => Promise<void>]>([
    ['failed', 'Failed', () => world.elapse(600_000)],
    ['was superseded', 'Superseded', () => world.release('3.0.0')],
  ])(
    'has what was seen of its health where it %s',
    async (_words, state, end) => {
      await mergedIn('never');
      await end();
      expect(world.bundle('2.0.0')?.status?.environments?.prod).toMatchObject({
        state,
        ...unhealthy,
      });
    },
  );

  it('that may not skip has the permission that did not allow it', async () => {
    world = await RunningWorld.begin({
      ...seed,
      gates: [
        ...seed.gates,
        orgGate('hotfixes', 'bundle.labels.hotfix == true', {
          'kardinal.io/type': 'skip-permission',
          'kardinal.io/applies-to': 'prod',
        }),
      ],
    });
    await world.release('3.0.0', {}, { intent: { skip: ['prod'] } });
    expect(world.bundle('3.0.0')?.status).toMatchObject({
      phase: 'SkipDenied',
      environments: {
        prod: {
          state: 'SkipDenied',
          evidence: { policyGates: [gate('hotfixes', 'fail')] },
        },
      },
    });
  });
});
