import { graphRevisionType, graphType } from '@kardinal/graph-controller';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const { dev, staging, prod } = environments;
const open = orgGate('freeze', 'schedule.hour >= 0');

let world: RunningWorld;

afterEach(() => world.stop());

const graphs = () =>
  world.cluster.peekAll(graphType).map(({ metadata }) => metadata.name);

describe('what a finished Bundle leaves', () => {
  it('are Graphs of the newest, and the record of all', async () => {
    world = await RunningWorld.begin({
      environments: [dev, staging],
      gates: [orgGate('freeze', 'true', { 'kardinal.io/applies-to': 'dev' })],
      pipeline: { graphHistoryLimit: 2 },
    });
    const record = world.bundle('2.0.0')?.status?.environments;
    for (const version of ['3.0.0', '4.0.0', '5.0.0'])
      await world.release(version);

    expect(graphs()).toEqual(['guestbook-4-0-0', 'guestbook-5-0-0']);
    expect(world.step('2.0.0', 'dev')).toBeUndefined();
    expect(world.gates().map(({ spec }) => spec.bundleRef)).toEqual([
      'guestbook-4-0-0',
      'guestbook-5-0-0',
    ]);
    expect(world.cluster.peekAll(graphRevisionType)).toHaveLength(2);
    expect(world.bundle('2.0.0')?.status).toMatchObject({ phase: 'Verified' });
    expect(world.bundle('2.0.0')?.status).not.toHaveProperty('graphRef');
    expect(world.bundle('2.0.0')?.status?.environments).toEqual(record);
    expect(record).toMatchObject({
      dev: {
        position: 0,
        upstreams: [],
        approval: 'auto',
        path: 'environments/dev',
        state: 'Verified',
        commit: expect.anything(),
        finishedAt: expect.anything(),
        evidence: {
          changes: [{ to: '2.0.0' }],
          policyGates: [{ name: 'freeze', result: 'pass' }],
        },
      },
      staging: { position: 1, upstreams: ['dev'], state: 'Verified' },
    });
  });

  it('is a Graph as long as some environment runs it', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      pipeline: { graphHistoryLimit: 1 },
    });
    await world.merge();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    for (const version of ['3.0.0', '4.0.0']) await world.release(version);
    // 3.0.0 was superseded before its merge, 4.0.0 waits for one: prod runs 2.0.0.
    expect(graphs()).toEqual(['guestbook-2-0-0', 'guestbook-4-0-0']);
    await world.merge();
    expect(graphs()).toEqual(['guestbook-4-0-0']);
  });

  it('is no Graph of a superseded one once its pull request is withdrawn, and what its gates said', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [open],
    });
    expect(world.step('2.0.0', 'prod')?.status?.state).toBe('WaitingForMerge');
    await world.release('3.0.0');
    expect(world.forge.pullRequests.map(({ state }) => state)).toEqual([
      'closed',
      'open',
    ]);
    expect(graphs()).toEqual(['guestbook-3-0-0']);
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      phase: 'Superseded',
      environments: {
        prod: {
          state: 'Superseded',
          pullRequest: { number: 1, state: 'closed' },
          evidence: { policyGates: [{ name: 'freeze', result: 'pass' }] },
        },
      },
    });
  });

  it('is what a gate said that was never passed', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [orgGate('closed', 'schedule.hour < 0')],
    });
    await world.release('3.0.0');
    expect(graphs()).toEqual(['guestbook-3-0-0']);
    expect(world.bundle('2.0.0')?.status?.environments?.prod).toMatchObject({
      state: 'Pending',
      evidence: {
        policyGates: [
          {
            name: 'closed',
            namespace: 'platform-policies',
            scope: 'org',
            result: 'fail',
            expression: 'schedule.hour < 0',
          },
        ],
      },
    });
  });

  it('is enough for gates that count what happened before', async () => {
    world = await RunningWorld.begin({
      environments: [dev, prod],
      gates: [orgGate('proven', 'upstream.dev.recentSuccessCount >= 4')],
      pipeline: { graphHistoryLimit: 0 },
    });
    for (const version of ['3.0.0', '4.0.0']) await world.release(version);
    expect(world.step('4.0.0', 'prod')).toBeUndefined();
    await world.release('5.0.0');
    expect(world.step('5.0.0', 'prod')?.status?.state).toBe('WaitingForMerge');
  });
});
