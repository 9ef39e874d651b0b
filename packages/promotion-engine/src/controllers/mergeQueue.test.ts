import { gatesContext } from '@kardinal/backstage-plugin-kardinal-common';
import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import {
  dequeuePullRequest,
  enqueuePullRequest,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const fullName = 'platform/gitops';
const { prod } = environments;
const merging = { ...prod, approval: 'auto' as const, pr: true };
const autoMerging = { ...prod, autoMerge: true };
const friday = Date.parse('2026-11-20T22:00:00Z');
const saturday = Date.parse('2026-11-21T00:00:05Z');

let world: RunningWorld;

afterEach(() => world.stop());

const elapseUntil = (instant: number) =>
  world.elapse(instant - world.story.clock.now());

async function begin(
  environment: typeof prod | typeof merging | typeof autoMerging,
) {
  const gates = [orgGate('no-weekend-deploys', '!schedule.isWeekend')];
  world = await RunningWorld.begin(
    { environments: [environment], gates },
    '1.0.0',
    ({ clock }) => {
      // Nothing waits for it yet.
      void clock.advanceTo(friday);
    },
  );
  await elapseUntil(friday);
  const repository = world.forge.scm.repository(fullName);
  repository.settings.add('mergeQueue');
  await world.release('2.0.0');
}

const hinted = async () => {
  world.story.pullRequests?.hint('github', fullName, 1);
  await world.settle();
};
const pull = () => world.forge.pullRequests[0];
const status = () => world.step('2.0.0', 'prod')?.status;
const verdictOn = (commit = '') =>
  world.forge.scm.statusOf(fullName, commit, gatesContext)?.state;

describe('a pull request that a person merges through a queue', () => {
  it('is in the queue, whose commit gets the status of the gates', async () => {
    await begin(prod);
    const { commit } = enqueuePullRequest(world.forge.scm, fullName, 1);
    await hinted();
    expect(status()).toMatchObject({
      state: 'WaitingForMerge',
      message: 'PR #1 is in the merge queue, position 1',
      pullRequest: { queue: { position: 1, commit } },
      gatesStatus: { state: 'success', queueCommit: commit },
    });
    expect(verdictOn(commit)).toBe('success');
    world.forge.merge(1, 'ana');
    await hinted();
    expect(status()).toMatchObject({ pullRequest: { state: 'merged' } });
  });

  it('says why it is in there no more', async () => {
    await begin(prod);
    enqueuePullRequest(world.forge.scm, fullName, 1);
    await hinted();
    const reason = 'a required check failed';
    dequeuePullRequest(world.forge.scm, fullName, {
      number: 1,
      cause: 'forge',
      reason,
    });
    await hinted();
    expect(status()?.message).toBe(
      'Waiting for PR #1 to be merged. It was removed from the merge queue: a required check failed',
    );
  });

  it('is taken out of it when a gate closes', async () => {
    await begin(prod);
    enqueuePullRequest(world.forge.scm, fullName, 1);
    await hinted();
    await elapseUntil(saturday);
    expect(pull().queue).toBeUndefined();
    expect(verdictOn(pull().head.sha)).toBe('failure');
    expect(status()?.message).toMatch(/^PR #1 must not be merged now\./);
  });

  it('is taken out of it where the forge keeps merging by itself', async () => {
    await begin(autoMerging);
    enqueuePullRequest(world.forge.scm, fullName, 1);
    await hinted();
    const error = new ScmError('transient', 'The forge is away');
    world.forge.scm.failNext('disableAutoMerge', error);
    await elapseUntil(saturday);
    expect(pull().queue).toBeUndefined();
  });
});

describe('a pull request that is merged for the record through a queue', () => {
  it('is put into it, and is ours once it is merged as another commit', async () => {
    await begin(merging);
    expect(status()).toMatchObject({
      state: 'Promoting',
      message: 'PR #1 is in the merge queue, position 1',
    });
    expect(verdictOn(pull().queue?.commit)).toBe('success');
    world.forge.merge(1, 'github-merge-queue[bot]');
    await world.elapse(30_000);
    expect(status()).toMatchObject({ revision: { commit: 'merge-1' } });
    expect(pull()).toMatchObject({ mergeCommit: 'merge-1' });
  });

  it('goes back into it once the gates are open again', async () => {
    await begin(merging);
    await elapseUntil(saturday);
    expect(pull().queue).toBeUndefined();
    expect(status()?.state).toBe('Promoting');
    await elapseUntil(Date.parse('2026-11-23T00:01:05Z'));
    expect(pull().queue).toMatchObject({ position: 1 });
  });

  it('fails where the queue could not merge it, and is put there again by a retry', async () => {
    await begin(merging);
    const reason = 'a required check failed';
    dequeuePullRequest(world.forge.scm, fullName, {
      number: 1,
      cause: 'forge',
      reason,
    });
    await world.elapse(30_000);
    expect(status()).toMatchObject({
      state: 'Failed',
      message:
        'PR #1 was removed from the merge queue: a required check failed. Retry to put it there again',
    });
    await world.retry('2.0.0');
    await world.elapse(1_000);
    expect(pull().queue).toMatchObject({ position: 1 });
  });
});
