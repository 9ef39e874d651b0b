import { pipelineType } from '@kardinal/backstage-plugin-kardinal-common';
import fc from 'fast-check';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const { dev, prod } = environments;
const merged = { ...environments.staging, pr: true };
const key = { namespace: 'default', name: 'guestbook' };

/** Calls of the forge that begin something, beside a commit. */
const begins: readonly string[] = ['openPullRequest', 'mergePullRequest'];

/** Something that pauses at the n-th write to the cluster or the forge, and sees what begins while that is visible. */
class Pauser {
  readonly violations: string[] = [];
  isPaused: () => boolean = () => false;
  #left = Infinity;

  constructor(private readonly story: PromotionWorld) {
    this.#watchCluster();
    this.#watchForge();
  }

  pauseAt(write: number): void {
    this.#left = write;
  }

  #watchCluster(): void {
    const { cluster } = this.story;
    const replaceStatus = cluster.replaceStatus.bind(cluster);
    cluster.replaceStatus = async (...args) => {
      await this.#tick();
      return replaceStatus(...args);
    };
  }

  #watchForge(): void {
    const { forge } = this.story;
    const write = forge.write.bind(forge);
    forge.write = async request => {
      await this.#tick();
      return write({
        ...request,
        beforeCommit: async () => {
          await request.beforeCommit?.();
          this.#begin('commit');
        },
      });
    };
    const provider = forge.provider.bind(forge);
    forge.provider = outside =>
      provider(async (name, call) => {
        if (begins.includes(name)) this.#begin(name);
        await this.#tick();
        return outside(name, call);
      });
  }

  #begin(write: string): void {
    if (this.isPaused()) this.violations.push(write);
  }

  async #tick(): Promise<void> {
    this.#left -= 1;
    if (this.#left !== 0) return;
    await this.story.cluster.patch(pipelineType, key, {
      type: 'merge',
      body: { spec: { paused: { reason: 'INC-7' } } },
    });
  }
}

it('begins no write to the outside once a pause is visible, wherever it comes', async () => {
  let begun = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async write => {
      let pauser: Pauser | undefined;
      const world = await RunningWorld.begin(
        { environments: [dev, merged, prod] },
        '1.0.0',
        story => {
          pauser = new Pauser(story);
        },
      );
      const { runtime, forge } = world;
      const pipelines = runtime.store(pipelineType);
      pauser!.isPaused = () => pipelines.get(key)?.spec.paused !== undefined;
      pauser!.pauseAt(write);
      await world.release('2.0.0');
      await world.elapse(60_000);
      const held = forge.commits().length;
      await world.elapse(600_000);
      expect(forge.commits()).toHaveLength(held);
      expect(pauser!.violations).toEqual([]);
      begun += pauser!.isPaused() ? 1 : 0;
      pauser!.isPaused = () => false;
      await world.changePipeline({ paused: null as never });
      await world.elapse(60_000);
      await world.merge();
      await world.elapse(60_000);
      expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
      await world.stop();
    }),
    { numRuns: 20 },
  );
  expect(begun).toBeGreaterThan(10);
});
