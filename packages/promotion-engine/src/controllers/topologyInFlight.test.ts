import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { environments, orgGateFor } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

type Environments = Pipeline['spec']['environments'];

const { dev, staging, prod } = environments;
const qa = { ...staging, name: 'qa' };

let world: RunningWorld;

afterEach(() => world.stop());

/** Dev and staging are verified, and prod waits for its merge. */
const begin = (list: Environments = [dev, staging, prod]) =>
  RunningWorld.begin({ environments: list });

const states = () =>
  Object.fromEntries(
    Object.entries(world.bundle('2.0.0')?.status?.environments ?? {}).map(
      ([name, { state }]) => [name, state],
    ),
  );

/** Identity and progress of what must not be repeated. */
const started = () =>
  ['dev', 'staging', 'prod'].map(name => {
    const { metadata, spec, status } = world.step('2.0.0', name) ?? {};
    const { startedAt, verifiedAt, commit } = status ?? {};
    return [metadata?.uid, spec, startedAt, verifiedAt, commit];
  });

describe('a change of the order while two environments are verified and one waits for its merge', () => {
  const arrived = { dev: 'Verified', staging: 'Verified', prod: 'Verified' };

  it.each<readonly [string, Environments, Readonly<Record<string, string>>]>([
    ['another order', [prod, staging, dev], arrived],
    [
      'another dependency of what has started',
      [dev, { ...staging, dependsOn: [] }, { ...prod, dependsOn: ['dev'] }],
      arrived,
    ],
    [
      'waves instead of a row',
      [
        { ...dev, wave: 1 },
        { ...staging, wave: 1 },
        { ...prod, wave: 2 },
      ],
      arrived,
    ],
    [
      'other settings of what has started',
      [dev, { ...staging, approval: 'pr-review' }, { ...prod, path: 'else' }],
      arrived,
    ],
    ['one that is verified leaves', [dev, prod], arrived],
    [
      'one is added between two that are verified',
      [dev, qa, staging, prod],
      { ...arrived, qa: 'Verified' },
    ],
    [
      'one is added behind what waits',
      [dev, staging, prod, qa],
      { ...arrived, qa: 'Verified' },
    ],
  ])('%s: nothing is repeated', async (_what, changed, expected) => {
    world = await begin();
    const before = started();
    const { uid } = world.graph('2.0.0')!.metadata;
    await world.changePipeline({ environments: changed });
    expect(started()).toEqual(before);
    expect(world.graph('2.0.0')?.metadata.uid).toBe(uid);
    expect(world.forge.pullRequests).toMatchObject([{ state: 'open' }]);
    await world.merge();
    expect(states()).toEqual(expected);
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    const subjects = world.forge.commits();
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(subjects).toHaveLength(Object.keys(expected).length);
  });
});

describe('an environment that leaves while its pull request waits', () => {
  const words = 'prod is no environment of the Pipeline guestbook any more';

  it('has its pull request closed with a comment, and the Bundle arrives without it', async () => {
    world = await begin();
    await world.changePipeline({ environments: [dev, staging] });
    expect(world.forge.pullRequests).toMatchObject([{ state: 'closed' }]);
    expect(world.forge.comments).toEqual([expect.stringContaining(words)]);
    expect([...world.forge.branches.keys()]).toEqual(['main']);
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Verified',
      environments: {
        dev: { state: 'Verified' },
        staging: { state: 'Verified' },
        prod: { state: 'Superseded', message: words },
      },
    });
    expect(world.forge.commits()).toHaveLength(2);
    world.cluster.clearCalls();
    await world.elapse(600_000);
    expect(world.cluster.count()).toBe(0);
  });

  it('is another one after a rename', async () => {
    world = await begin();
    const live = { ...prod, name: 'live' };
    await world.changePipeline({ environments: [dev, staging, live] });
    expect(world.forge.pullRequests).toMatchObject([
      { state: 'closed' },
      { state: 'open', title: expect.stringContaining('live') },
    ]);
    await world.merge();
    expect(states()).toMatchObject({ prod: 'Superseded', live: 'Verified' });
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  });

  it('keeps its pull request while the Pipeline is invalid', async () => {
    world = await begin();
    await world.changePipeline({
      environments: [dev, { ...staging, dependsOn: ['nowhere'] }],
    });
    expect(world.reason('2.0.0')).toBe('InvalidPipeline');
    expect(world.forge.pullRequests).toMatchObject([{ state: 'open' }]);
    expect(world.forge.comments).toEqual([]);
  });

  it('stays where it is written already, and its record too', async () => {
    world = await RunningWorld.begin(
      { environments: [dev, staging] },
      '2.0.0',
      story => story.neverHealthy.add('staging'),
    );
    expect(states()).toEqual({ dev: 'Verified', staging: 'HealthChecking' });
    await world.changePipeline({ environments: [dev] });
    expect(states()).toEqual({ dev: 'Verified', staging: 'HealthChecking' });
    expect(world.forge.commits()).toHaveLength(2);
  });
});

describe('gates that come and go', () => {
  it('guard what has not started, and not what has', async () => {
    world = await begin([dev, staging]);
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    await world.changePipeline({ environments: [dev, staging, prod] });
    expect(states()).toEqual({ dev: 'Verified', staging: 'Verified' });
  });

  it('of the team go with a change of the Pipeline where nothing has started', async () => {
    const label = { tier: 'production' };
    world = await RunningWorld.begin({
      environments: [dev, { ...prod, labels: label }],
      gates: [orgGateFor('tier=production', 'later', 'schedule.hour < 0')],
    });
    expect(states()).toEqual({ dev: 'Verified', prod: 'Pending' });
    await world.changePipeline({ environments: [dev, prod] });
    expect(states()).toEqual({ dev: 'Verified', prod: 'WaitingForMerge' });
    expect(world.gates()).toEqual([]);
  });

  it('of the platform stay for what is renamed and still matches', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [orgGateFor('*', 'later', 'environment.name == "dev"')],
    });
    await world.changePipeline({
      environments: [dev, { ...prod, name: 'live', dependsOn: ['dev'] }],
    });
    expect(states()).toEqual({ dev: 'Verified', live: 'Pending' });
    expect(world.step('2.0.0', 'live')).toBeUndefined();
  });
});
