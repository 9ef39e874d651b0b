import { setTimeout } from 'node:timers/promises';
import {
  Bundle,
  bundleType,
  compareBundles,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition } from '@kardinal/kube-controller';
import { CrashingWorld, Interruption } from '../__testUtils__/CrashingWorld';
import { ForgeWorld } from '../__testUtils__/ForgeWorld';
import { GitForge } from '../__testUtils__/GitForge';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';
import { environments } from '../__testUtils__/templates';
import { OriginRepository } from '../services/git/__testUtils__/OriginRepository';

const key = { namespace: 'default', name: 'guestbook' };

describe('the commits of a watched branch', () => {
  const directory = temporaryDirectory();
  let origin: OriginRepository;
  let story: ForgeWorld<GitForge>;
  let world: CrashingWorld;

  const configure = (cpu: number) =>
    origin.commit(
      { 'configs/limits.yaml': `cpu: ${cpu}\n` },
      { message: `Give it ${cpu}` },
    );

  const pipeline = () => story.cluster.peek(pipelineType, key);
  const watchOf = () => pipeline()?.status?.watch;
  const startOfWatch = () => story.forge.head('main');
  const watching = () =>
    findCondition(pipeline()?.status?.conditions, 'Watching');

  const made = (): readonly Bundle[] =>
    story.cluster
      .peekAll(bundleType)
      .filter(({ spec }) => spec.type === 'config')
      .sort(compareBundles);
  const commits = () => made().map(({ spec }) => spec.artifacts.gitCommit?.sha);

  beforeEach(async () => {
    directory.clear();
    origin = await GitForge.create(directory.path, ['dev']);
    await configure(1);
    story = new ForgeWorld(
      {
        environments: [
          {
            ...environments.dev,
            update: { strategy: 'kustomize', config: { strategy: 'overlay' } },
          },
        ],
        pipeline: { config: { watch: { path: 'configs' } } },
      },
      clock => new GitForge(origin, ['dev'], clock),
    );
    world = new CrashingWorld(story, []);
    await story.begin();
    await until(() => watchOf()?.commit === startOfWatch());
  });

  afterEach(() => world.stop());

  /** Reads of the branch go on in the background, beside the clock of the world. */
  async function until(isSo: () => boolean): Promise<void> {
    for (let round = 0; round < 400; round += 1) {
      await world.settle();
      if (isSo()) return;
      await setTimeout(25);
      await story.clock.advance(5_000);
    }
    throw new Error(
      JSON.stringify([pipeline()?.status, made().map(each => each.status)]),
    );
  }

  const isPromoted = async (cpu: number) =>
    (await origin
      .show('main:environments/dev/limits.yaml')
      .then(String, () => '')) === `cpu: ${cpu}\n`;

  it('become Bundles that are promoted, once, in their order, and what is promoted does not', async () => {
    expect(made()).toEqual([]);
    const shas = [await configure(2), await configure(3)];
    await origin.commit({ 'docs/readme.md': 'of nobody\n' });
    await until(() => made().at(-1)?.status?.phase === 'Verified');
    expect(commits()).toEqual(shas);
    expect(made()[1].spec).toMatchObject({
      artifacts: { gitCommit: { path: 'configs', message: 'Give it 3' } },
      provenance: { commitSHA: shas[1], author: 'S' },
    });
    expect(await isPromoted(3)).toBe(true);
    // The promotion is the newest commit now.
    await until(() => watchOf()?.commit === startOfWatch());
    expect(commits()).toEqual(shas);
  });

  it('are the same Bundles however often the process ends', async () => {
    const shas = [await configure(2), await configure(3), await configure(4)];
    await world.stop();
    await story.forge.restart();
    const crashes = Array.from({ length: 25 }, (_, index): Interruption => {
      const moment = index % 2 === 0 ? 'before' : 'after';
      return {
        after: Math.floor(index / 2) % 6,
        moment,
        carryOut: async () => 'crashes',
      };
    });
    world = new CrashingWorld(story, crashes);
    await until(() => made().at(-1)?.status?.phase === 'Verified');
    expect(commits()).toEqual(shas);
    expect(await isPromoted(4)).toBe(true);
  });

  it('are read without a write where nothing came', async () => {
    await until(() => pipeline()?.status?.phase === 'Idle');
    await world.elapse(60_000);
    const before = story.cluster.resourceVersion;
    for (let minute = 0; minute < 10; minute += 1) {
      await world.elapse(60_000);
      await setTimeout(25);
    }
    expect(story.cluster.resourceVersion).toBe(before);
  });

  it('go on after a rewritten history, which is reported', async () => {
    const first = startOfWatch();
    const lost = await configure(2);
    await until(() => watchOf()?.commit !== first && made().length === 1);
    await origin.git(['update-ref', 'refs/heads/main', first ?? '']);
    const sha = await configure(7);
    await until(() => commits().includes(sha));
    expect(watching()).toMatchObject({
      status: 'True',
      reason: 'HistoryRewritten',
      message: expect.stringContaining('it does not have'),
    });
    expect(commits()).toEqual([lost, sha]);
  });

  it('wait while the branch cannot be read, which is reported', async () => {
    const first = startOfWatch();
    await origin.git(['branch', '-m', 'main', 'gone']);
    await until(() => watching()?.status === 'False');
    expect(watching()?.message).toContain('has no branch main');
    await origin.git(['branch', '-m', 'gone', 'main']);
    await until(() => watching()?.status === 'True');
    expect(watchOf()?.commit).toBe(first);
  });
});
