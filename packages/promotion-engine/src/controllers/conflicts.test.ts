import { ScmError } from '@kardinal/backstage-plugin-kardinal-node';
import { contentOf, fileOf } from '../__testUtils__/environmentFiles';
import { ForgeWorld } from '../__testUtils__/ForgeWorld';
import { fullName, GitForge } from '../__testUtils__/GitForge';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const update = { strategy: 'kustomize' };
const branch = 'kardinal/default/guestbook-2-0-0/prod';

describe('a pull request that conflicts with its base branch', () => {
  const directory = temporaryDirectory();
  let world: ForgeWorld<GitForge>;
  let stop: () => Promise<void>;
  let settled: () => Promise<void>;

  async function begin(approval: 'auto' | 'pr-review'): Promise<void> {
    directory.clear();
    const origin = await GitForge.create(directory.path, ['prod']);
    const environment = {
      name: 'prod',
      approval,
      update,
      ...(approval === 'auto' ? { pr: true } : {}),
    };
    world = new ForgeWorld(
      { environments: [environment] },
      clock => new GitForge(origin, ['prod'], clock),
    );
    // Time for somebody to be faster.
    const limit = new ScmError('transient', 'down');
    world.forge.scm.failNext('mergePullRequest', limit);
    await world.begin();
    const stopping = new AbortController();
    const runtime = world.runtime({
      options: { client: world.cluster, clock: world.clock },
      client: world.cluster,
      outside: async (_name, call) => call(),
    });
    const running = runtime.start(stopping.signal);
    stop = async () => {
      stopping.abort();
      await running;
      await world.forge.stop();
    };
    settled = async () => {
      for (let round = 0; round < 12; round += 1) {
        await runtime.settled();
        await world.sync();
      }
      await runtime.settled();
    };
    await settled();
  }

  afterEach(() => stop());

  const elapse = async (seconds: number) => {
    await world.clock.advance(seconds * 1_000);
    await settled();
  };
  const status = () => world.step('2.0.0', 'prod')?.status;

  /** Somebody changes the same lines by hand. */
  function overtake(): string {
    return world.forge.forge({
      branch: 'main',
      parents: [world.forge.head('main') ?? ''],
      files: { [fileOf('prod')]: contentOf('1.5.0') },
      message: 'A hot fix',
    });
  }

  it('is made anew on the newest base, and merged', async () => {
    await begin('auto');
    const first = world.forge.head(branch);
    expect(first).toBeDefined();
    const base = overtake();
    await elapse(11);
    expect(status()?.message).toBe(
      'PR #1 conflicts with main: its commit is being recreated on top of main',
    );
    await elapse(30);
    await elapse(60);
    expect(status()).toMatchObject({ state: 'Verified', baseCommit: base });
    expect(world.forge.merges).toMatchObject([{ number: 1, by: 'us' }]);
    expect(world.forge.merges[0].head).not.toBe(first);
    expect(world.forge.pullRequests).toHaveLength(1);
    expect(world.forge.tagsOf('main')).toEqual({
      'environments/prod': '2.0.0',
    });
  });

  it('is made anew for the people who review it', async () => {
    await begin('pr-review');
    const first = world.forge.head(branch);
    overtake();
    world.forge.scm.change(fullName, 1, { mergeable: 'conflict' });
    world.pullRequests?.hint('github', fullName, 1);
    await settled();
    await elapse(11);
    expect(status()).toMatchObject({
      state: 'WaitingForMerge',
      message: 'Waiting for PR #1 to be merged',
    });
    expect(world.forge.head(branch)).not.toBe(first);
    world.forge.scm.change(fullName, 1, { mergeable: 'clean' });
    world.mergeOpenPullRequests();
    await settled();
    expect(status()).toMatchObject({
      state: 'Verified',
      evidence: { mergedBy: 'ana' },
    });
    expect(status()?.pullRequest).not.toHaveProperty('foreignHead');
  });

  it('keeps what somebody else pushed to its branch', async () => {
    await begin('pr-review');
    overtake();
    const foreign = world.forge.forge({
      branch,
      parents: [world.forge.head(branch) ?? ''],
      files: { notes: 'x' },
      message: 'By hand',
    });
    world.forge.scm.change(fullName, 1, { mergeable: 'conflict' });
    world.pullRequests?.hint('github', fullName, 1);
    await settled();
    await elapse(600);
    expect(status()).toMatchObject({
      state: 'WaitingForMerge',
      message: expect.stringMatching(
        /^PR #1 conflicts with main; resolve the conflict in its branch\. Somebody else pushed/,
      ),
    });
    expect(world.forge.head(branch)).toBe(foreign);
  });
});
