import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const { prod } = environments;
const weekend = orgGate('no-weekend-deploys', '!schedule.isWeekend');
/** Its rechecks come at other times than the weekend. */
const noWeekend = {
  ...weekend,
  spec: { ...weekend.spec, recheckInterval: '7h' },
};
const branch = 'kardinal/default/guestbook-2-0-0/prod';
const friday = Date.parse('2026-11-20T15:00:00Z');
const saturday = Date.parse('2026-11-21T00:00:00Z');
const monday = Date.parse('2026-11-23T00:00:00Z');

type Environment = Pipeline['spec']['environments'][number];

let world: RunningWorld;

afterEach(() => world.stop());

const elapseUntil = (instant: number) =>
  world.elapse(instant - world.story.clock.now());

/** Version 2.0.0 is released at an instant. */
async function releaseAt(
  instant: number,
  environment: Environment = prod,
  prepare: (forge: RunningWorld['forge']) => void = () => {},
): Promise<void> {
  world = await RunningWorld.begin(
    { environments: [environment], gates: [noWeekend] },
    '1.0.0',
  );
  await elapseUntil(instant);
  prepare(world.forge);
  await world.release('2.0.0');
}

/** What people see at the head of the pull request. */
function shown() {
  const head = world.forge.pullRequests[0].head.sha;
  return world.forge.scm.statusOf('platform/gitops', head, 'kardinal/gates');
}

const statusOfStep = () => world.step('2.0.0', 'prod')?.status;

const calls = () =>
  world.forge.scm.calls.filter(method => method === 'setCommitStatus').length;

function push(commit: string): void {
  world.forge.scm.repository('platform/gitops').commits.add(commit);
  world.forge.change(1, { head: { branch, sha: commit } });
  world.story.pullRequests?.hint('github', 'platform/gitops', 1);
}

describe('the commit status kardinal/gates of an open pull request', () => {
  it('is green when it is opened on Friday, red from Saturday to Monday, and set three times', async () => {
    await releaseAt(friday);
    expect(shown()).toEqual({
      state: 'success',
      description: 'Gate no-weekend-deploys is open',
    });
    expect(calls()).toBe(1);
    await elapseUntil(saturday - 60_000);
    expect(calls()).toBe(1);
    await elapseUntil(saturday + 1_000);
    expect(shown()).toEqual({
      state: 'failure',
      description:
        'Waiting for the gate no-weekend-deploys: !schedule.isWeekend is false until 2026-11-23T00:00:00Z',
    });
    expect(statusOfStep()).toMatchObject({
      state: 'WaitingForMerge',
      message:
        'PR #1 must not be merged now. Waiting for the gate no-weekend-deploys: !schedule.isWeekend is false until 2026-11-23T00:00:00Z',
    });
    await elapseUntil(monday - 60_000);
    expect(calls()).toBe(2);
    await elapseUntil(monday + 1_000);
    expect(shown()?.state).toBe('success');
    expect(statusOfStep()?.message).toBe('Waiting for PR #1 to be merged');
    expect(calls()).toBe(3);
  });

  it('is green where no gate guards the environment', async () => {
    world = await RunningWorld.begin({ environments: [prod] }, '2.0.0');
    expect(shown()).toEqual({
      state: 'success',
      description: 'No gates guard prod',
    });
  });

  it('is on the new head when somebody pushes', async () => {
    await releaseAt(friday);
    const before = world.forge.pullRequests[0].head.sha;
    push('pushed-by-ana');
    await world.settle();
    expect(world.forge.pullRequests[0].head.sha).not.toBe(before);
    expect(shown()?.state).toBe('success');
    expect(calls()).toBe(2);
    await elapseUntil(saturday + 1_000);
    expect(shown()?.state).toBe('failure');
  });

  it('is no reason to fail: it says which permission is missing, and tries again', async () => {
    const refusal = new ScmError(
      'unauthorized',
      'The forge refused to set the status: 403. The token needs "Commit statuses: write"',
    );
    world = await RunningWorld.begin(
      { environments: [prod], gates: [noWeekend] },
      '2.0.0',
      ({ forge }) => {
        for (let round = 0; round < 3; round++)
          forge.scm.failNext('setCommitStatus', refusal);
      },
    );
    expect(shown()).toBeUndefined();
    expect(statusOfStep()).toMatchObject({
      state: 'WaitingForMerge',
      message: `Waiting for PR #1 to be merged. Its commit status kardinal/gates could not be set: ${refusal.message}`,
      gatesStatus: { problem: refusal.message },
    });
    await world.elapse(3_600_000);
    expect(statusOfStep()?.message).toBe('Waiting for PR #1 to be merged');
    expect(shown()?.state).toBe('success');
    expect(calls()).toBe(4);
  });

  it('does not hold up a merge that a person made while the forge refuses it', async () => {
    world = await RunningWorld.begin(
      { environments: [prod] },
      '2.0.0',
      ({ forge }) =>
        forge.scm.failNext(
          'setCommitStatus',
          new ScmError('unauthorized', '403'),
        ),
    );
    await world.merge();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  });

  it('is there before our own merge, which a branch that requires it lets through', async () => {
    const merging = { ...prod, approval: 'auto' as const, pr: true };
    await releaseAt(friday, merging, ({ scm }) => {
      const { requiredStatuses } = scm.repository('platform/gitops');
      requiredStatuses.add('kardinal/gates');
      const refusal = new ScmError('transient', '502');
      scm.failNext('setCommitStatus', refusal);
    });
    // The retry, and then the workloads that follow the merge.
    await world.elapse(180_000);
    await world.elapse(60_000);
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
    expect(shown()?.state).toBe('success');
  });

  it('is red while our own merge waits for a gate', async () => {
    const merging = { ...prod, approval: 'auto' as const, pr: true };
    await releaseAt(saturday - 180_000, merging, ({ scm }) => {
      for (let failure = 0; failure < 5; failure++)
        scm.failNext('mergePullRequest', new ScmError('transient', '502'));
    });
    await elapseUntil(saturday + 60_000);
    expect(world.forge.pullRequests).toMatchObject([{ state: 'open' }]);
    expect(shown()?.state).toBe('failure');
    await elapseUntil(monday + 600_000);
    expect(world.forge.pullRequests).toMatchObject([{ state: 'merged' }]);
    expect(shown()?.state).toBe('success');
  });

  it('is red once the promotion has failed', async () => {
    world = await RunningWorld.begin(
      { environments: [{ ...prod, approval: 'auto', pr: true }] },
      '2.0.0',
      ({ forge }) =>
        forge.scm.failNext('mergePullRequest', new ScmError('invalid', 'no')),
    );
    expect(statusOfStep()?.state).toBe('Failed');
    expect(shown()).toEqual({
      state: 'failure',
      description: 'The promotion has failed: retry it before this is merged',
    });
    await world.retry('2.0.0');
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  });
});
