import {
  PromotionStepStatus,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { WorldSeed } from '../__testUtils__/PromotionWorld';
import { GitError } from '../services/git/GitError';

const minute = 60_000;
const update = { strategy: 'kustomize' };
const reviewed: WorldSeed = {
  environments: [{ name: 'prod', approval: 'pr-review', update }],
};
const pushed: WorldSeed = {
  environments: [{ name: 'prod', approval: 'auto', update }],
};
const merged: WorldSeed = {
  environments: [{ name: 'prod', approval: 'auto', pr: true, update }],
};
const secretKey = { namespace: 'default', name: 'forge-token' };
const renewal =
  'Put a token that may do this into the Secret default/forge-token; the promotion goes on by itself';

let world: RunningWorld;
afterEach(() => world.stop());

const status = (): PromotionStepStatus =>
  world.step('2.0.0', 'prod')?.status ?? {};
const readyReason = () =>
  status().conditions?.find(({ type }) => type === 'Ready')?.reason;

/** The webhook of a pull request arrives. */
async function hint(): Promise<void> {
  world.story.pullRequests?.hint('github', 'platform/gitops', 1);
  await world.elapse(1_000);
}

async function setToken(token: string): Promise<void> {
  await world.cluster.patch(builtinTypes.secrets, secretKey, {
    type: 'merge',
    body: { data: { token: Buffer.from(token).toString('base64') } },
  });
  await world.elapse(1_000);
}

/** Ana merges. What lost a race against another write comes a moment later. */
async function merge(): Promise<void> {
  await world.merge();
  await world.elapse(1_000);
}

/** Ana merges, and no webhook says so. */
function mergeSilently(): void {
  world.forge.merge(1, 'ana');
}

describe('a promotion that waits for a merge', () => {
  beforeEach(async () => {
    world = await RunningWorld.begin(reviewed);
  });

  it.each([
    ['is down', new ScmError('transient', 'GitHub failed'), 'GitHub failed'],
    [
      'does not know the repository',
      new ScmError('notFound', 'GitHub refused: 404'),
      'GitHub refused: 404',
    ],
    [
      'refuses the token',
      new ScmError('unauthorized', 'GitHub refused: 401'),
      `GitHub refused: 401. ${renewal}`,
    ],
  ])(
    'goes on waiting for an hour while the forge %s, and says so',
    async (_what, outage, message) => {
      world.forge.scm.outage = outage;
      await hint();
      expect(status()).toMatchObject({ state: 'WaitingForMerge', message });
      await world.elapse(60 * minute);
      expect(status()).toMatchObject({ state: 'WaitingForMerge', message });
      mergeSilently();
      world.forge.scm.outage = undefined;
      await world.elapse(2 * minute);
      expect(status()).toMatchObject({ state: 'Verified' });
      expect(status()).not.toHaveProperty('retryAt');
      expect(world.forge.pullRequests).toHaveLength(1);
    },
  );

  it('asks nothing before a limit ends, and does not wait for more than a minute after it', async () => {
    const end = world.story.clock.now() + 30 * minute;
    world.forge.scm.outage = new ScmError('rateLimited', 'limited', end);
    await hint();
    expect(status()).toMatchObject({
      state: 'WaitingForMerge',
      message: 'limited',
    });
    const calls = world.forge.scm.calls.length;
    await world.elapse(29 * minute);
    expect(world.forge.scm.calls).toHaveLength(calls);
    world.forge.scm.outage = undefined;
    mergeSilently();
    await world.elapse(2 * minute);
    expect(status().state).toBe('Verified');
  });

  it('says as of when it knows the pull request, from the first failure until it is read again', async () => {
    const before = rfc3339(world.story.clock.now());
    await hint();
    const after = rfc3339(world.story.clock.now());
    await world.elapse(minute);
    expect(status().pullRequest).not.toHaveProperty('asOf');
    world.forge.scm.outage = new ScmError('transient', 'down');
    await hint();
    await world.elapse(10 * minute);
    const { state, asOf = '' } = status().pullRequest ?? {};
    expect(state).toBe('open');
    expect(before <= asOf && asOf <= after).toBe(true);
    world.forge.scm.outage = undefined;
    await hint();
    expect(status().pullRequest).not.toHaveProperty('asOf');
  });

  it('reads at once what a webhook says of a forge that was down', async () => {
    world.forge.scm.outage = new ScmError('transient', 'down');
    await hint();
    await world.elapse(10 * minute);
    world.forge.scm.outage = undefined;
    mergeSilently();
    await hint();
    expect(status().state).toBe('Verified');
  });

  it('goes on as soon as the token that expired is replaced', async () => {
    await setToken('expired');
    await world.elapse(minute);
    await hint();
    expect(status()).toMatchObject({
      state: 'WaitingForMerge',
      message: `The credential is wrong. ${renewal}`,
    });
    expect(readyReason()).toBe('CredentialMissing');
    mergeSilently();
    await setToken('not-a-secret');
    expect(status().state).toBe('Verified');
  });

  it('does not fail because its text cannot be written for an hour', async () => {
    await world.changePipeline({
      environments: [
        { name: 'dev', approval: 'auto', update },
        { name: 'prod', approval: 'pr-review', update },
      ],
    });
    world.forge.scm.outage = new ScmError('transient', 'down');
    await world.elapse(60 * minute);
    expect(status().state).toBe('WaitingForMerge');
    world.forge.scm.outage = undefined;
    mergeSilently();
    await hint();
    expect(status().state).toBe('Verified');
  });

  it('is withdrawn after an outage of half an hour, when a newer one has replaced it', async () => {
    world.forge.scm.outage = new ScmError('transient', 'down');
    await world.release('3.0.0');
    await world.elapse(30 * minute);
    expect(status()).toMatchObject({ state: 'WaitingForMerge' });
    world.forge.scm.outage = undefined;
    await world.elapse(2 * minute);
    expect(world.bundle('2.0.0')?.status).toMatchObject({
      environments: { prod: { state: 'Superseded' } },
    });
    expect(world.forge.pullRequests[0].state).toBe('closed');
  });

  it('is not kept from being deleted by a forge that is gone', async () => {
    world.forge.scm.outage = new ScmError('transient', 'down');
    await world.deleteBundle('2.0.0');
    await world.elapse(10 * minute);
    expect(world.step('2.0.0', 'prod')).toBeUndefined();
    expect(world.forge.pullRequests[0].state).toBe('open');
  });

  it('goes on when its pull request is reopened in time', async () => {
    const closedAt = new Date(world.story.clock.now()).toISOString();
    world.forge.change(1, { state: 'closed', closedAt });
    await hint();
    expect(status()).toMatchObject({
      state: 'WaitingForMerge',
      message: expect.stringMatching(
        /^PR #1 was closed; the promotion fails unless it is reopened by .* \(restore its branch first if that was deleted\)$/,
      ),
    });
    await world.elapse(4 * minute);
    world.forge.change(1, { state: 'open' });
    await hint();
    await world.elapse(10 * minute);
    expect(status()).toMatchObject({
      state: 'WaitingForMerge',
      message: 'Waiting for PR #1 to be merged',
    });
  });

  it('opens another pull request when it is retried after its branch was deleted', async () => {
    const { branch = '' } = status();
    world.forge.scm.repository('platform/gitops').branches.delete(branch);
    const closedAt = new Date(world.story.clock.now()).toISOString();
    world.forge.change(1, { state: 'closed', closedAt });
    await hint();
    await world.elapse(6 * minute);
    expect(status()).toMatchObject({
      state: 'Failed',
      message: 'PR #1 was closed without a merge; retry to open a new one',
    });
    await world.retry('2.0.0');
    expect(status()).toMatchObject({
      state: 'WaitingForMerge',
      message: 'Waiting for PR #2 to be merged',
    });
    await merge();
    expect(status().state).toBe('Verified');
  });
});

describe('a promotion whose commit somebody takes away', () => {
  it('says so when it does not become healthy, and writes it again when it is retried', async () => {
    world = await RunningWorld.begin(pushed, '2.0.0', story => {
      story.neverHealthy.add('prod');
    });
    const { commit = '' } = status();
    world.forge.rewrite();
    await world.elapse(11 * minute);
    expect(status()).toMatchObject({
      state: 'Failed',
      message: expect.stringMatching(
        new RegExp(
          `not healthy within 10 minutes \\(.*\\)\\. The commit ${commit.slice(
            0,
            8,
          )} is not on main any more: somebody has rewritten the branch\\. Retry to write it again$`,
        ),
      ),
    });
    world.story.neverHealthy.clear();
    await world.retry('2.0.0');
    await world.elapse(1_000);
    expect(status().state).toBe('Verified');
    expect(world.forge.commits()).toEqual(['Promote guestbook 2.0.0 to prod']);
  });
});

describe('a promotion that writes', () => {
  /** Released while the forge has a problem. */
  async function releaseDuring(
    seed: WorldSeed,
    outage: ScmError | GitError,
  ): Promise<void> {
    world = await RunningWorld.begin(seed, '2.0.0', ({ forge }) => {
      if (outage instanceof GitError) forge.gitOutage = outage;
      else forge.scm.outage = outage;
    });
  }

  const end = Date.parse('2026-11-18T11:00:00Z');

  it.each<[string, WorldSeed, ScmError | GitError]>([
    ['a push', pushed, new GitError('rateLimited', 'asks to wait')],
    ['a pull request', reviewed, new ScmError('rateLimited', 'limited', end)],
    ['a merge', merged, new ScmError('rateLimited', 'limited', end)],
  ])(
    'waits for an hour for %s, and uses up no retry',
    async (_what, seed, outage) => {
      await releaseDuring(seed, outage);
      await world.elapse(59 * minute);
      expect(status()).toMatchObject({
        state: 'Promoting',
        message: outage.message,
        retryAt: expect.any(String),
      });
      expect(JSON.stringify(status().steps)).not.toContain('failures');
      recover();
      await world.elapse(2 * minute);
      await merge();
      expect(status().state).toBe('Verified');
    },
  );

  it.each<[string, WorldSeed, ScmError | GitError]>([
    ['a push', pushed, new GitError('transient', 'down')],
    ['a pull request', reviewed, new ScmError('transient', 'down')],
  ])(
    'fails for an outage of half an hour during %s, and goes on when it is retried',
    async (_what, seed, outage) => {
      await releaseDuring(seed, outage);
      await world.elapse(3 * minute);
      expect(status().state).toBe('Promoting');
      await world.elapse(26 * minute);
      expect(status()).toMatchObject({
        state: 'Failed',
        message:
          'down (all 6 attempts failed; retry the promotion when the cause is gone)',
      });
      recover();
      await world.retry('2.0.0');
      await merge();
      expect(status().state).toBe('Verified');
      expect(world.forge.pullRequests.length).toBeLessThanOrEqual(1);
    },
  );

  it.each<[string, WorldSeed, ScmError | GitError]>([
    ['a push', pushed, new GitError('unauthorized', 'refused')],
    ['a pull request', reviewed, new ScmError('unauthorized', 'refused')],
  ])(
    'waits without limit for a token that is good for %s, and says so in one event',
    async (_what, seed, outage) => {
      await releaseDuring(seed, outage);
      await world.elapse(120 * minute);
      expect(status()).toMatchObject({
        state: 'Promoting',
        message: `refused. ${renewal}`,
      });
      expect(readyReason()).toBe('CredentialMissing');
      const events = world.cluster
        .peekAll(builtinTypes.events)
        .filter(
          event => (event as { reason?: string }).reason === readyReason(),
        );
      expect(events).toMatchObject([{ note: `refused. ${renewal}` }]);
      recover();
      await setToken('not-a-secret ');
      await merge();
      expect(status().state).toBe('Verified');
    },
  );

  it.each<[string, WorldSeed, ScmError | GitError]>([
    ['protected branch', pushed, new GitError('rejected', 'GH006')],
    ['missing repository', pushed, new GitError('notFound', 'no repository')],
    ['archived repository', reviewed, new ScmError('invalid', 'archived')],
  ])('fails at once for a %s', async (_what, seed, outage) => {
    await releaseDuring(seed, outage);
    const { message } = outage;
    expect(status()).toMatchObject({ state: 'Failed', message });
    recover();
    await world.retry('2.0.0');
    await merge();
    expect(status().state).toBe('Verified');
  });

  it('waits for the checks that its merge needs, however long they take', async () => {
    world = await RunningWorld.begin(merged, '2.0.0', ({ forge }) =>
      forge.scm.repository('platform/gitops').requiredStatuses.add('ci'),
    );
    world.forge.change(1, { mergeable: 'blocked' });
    await world.elapse(2 * minute);
    const message =
      'PR #1 cannot be merged yet: Required status check "ci" is expected.';
    expect(status()).toMatchObject({ state: 'Promoting', message });
    await world.elapse(60 * minute);
    expect(status()).toMatchObject({ state: 'Promoting', message });
    world.forge.scm.repository('platform/gitops').requiredStatuses.clear();
    world.forge.change(1, { mergeable: 'clean' });
    await world.elapse(2 * minute);
    expect(status().state).toBe('Verified');
  });

  function recover(): void {
    world.forge.gitOutage = undefined;
    world.forge.scm.outage = undefined;
  }
});
