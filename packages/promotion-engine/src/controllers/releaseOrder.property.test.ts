import {
  Bundle,
  bundleType,
  compareBundles,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Life } from '@kardinal/kube-controller/testing';
import fc from 'fast-check';
import { PromotionWorld } from '../__testUtils__/PromotionWorld';
import { environments } from '../__testUtils__/templates';

/** Many worlds, one after the other. */

const { dev, staging } = environments;
const pinned = { annotations: { 'kardinal.io/pin': 'true' } };

interface Arrival {
  readonly kind: 'good' | 'bad' | 'invalid';
  /** Seconds since the one before. */
  readonly after: number;
}

interface Plan {
  /** With `latest`, the Bundles are pinned. */
  readonly promotion: {
    readonly policy: 'queue' | 'latest';
    readonly maxConcurrentPromotions: number;
  };
  readonly arrivals: readonly Arrival[];
  /** Of what has failed, `early`: while its slot goes to another. */
  readonly retries: 'none' | 'early';
  /** How many events watches are behind, and whether own writes are known before. */
  readonly lag: number;
  readonly readYourWrites: 'on' | 'off';
  /** The process crashes at so many I/O of each of its lives. */
  readonly crashes: readonly {
    readonly at: number;
    readonly kind: 'crashBefore' | 'crashAfter';
  }[];
}

const plans: fc.Arbitrary<Plan> = fc.record({
  promotion: fc.constantFrom(
    { policy: 'queue', maxConcurrentPromotions: 0 },
    { policy: 'queue', maxConcurrentPromotions: 2 },
    { policy: 'latest', maxConcurrentPromotions: 1 },
    { policy: 'latest', maxConcurrentPromotions: 2 },
  ),
  arrivals: fc.array(
    fc.record({
      kind: fc.constantFrom('good', 'good', 'bad', 'invalid'),
      after: fc.constantFrom(0, 0, 1, 30),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  retries: fc.constantFrom('none', 'early'),
  lag: fc.constantFrom(0, 0, 1, 3),
  readYourWrites: fc.constantFrom('on', 'off'),
  crashes: fc.array(
    fc.record({
      at: fc.integer({ min: 1, max: 60 }),
      kind: fc.constantFrom('crashBefore', 'crashAfter'),
    }),
    { maxLength: 4 },
  ),
});

const versionOf = ({ kind }: Arrival, index: number) =>
  `3.${index}.0${kind === 'bad' ? '-bad' : ''}`;

/** A world with a queue, and a list of what its rules forbid and happened all the same. */
class Queue {
  readonly story: PromotionWorld;
  readonly wrongs: string[] = [];
  readonly #began: string[] = [];
  readonly #retried = new Set<string>();
  #arrived = 0;
  #arrivesAt = 0;

  constructor(private readonly plan: Plan) {
    const { promotion } = plan;
    this.story = new PromotionWorld({
      environments: [dev, staging],
      pipeline: { promotion },
    });
    const { forge, cluster } = this.story;
    cluster.lagWatches(plan.lag);
    cluster.intercept(({ verb, type }) => {
      if (verb === 'replaceStatus' && type.endsWith('/Pipeline'))
        this.#retryFailed();
    });
    const write = forge.write.bind(forge);
    forge.write = request => {
      this.#check();
      return write(request);
    };
  }

  async react(): Promise<void> {
    const { story, plan } = this;
    if (this.#arrived === 0) await story.begin('2.0.0', pinned);
    while (this.#arrived < plan.arrivals.length) {
      if (story.clock.now() < this.#arrivesAt) break;
      await this.#arrive(plan.arrivals[this.#arrived]);
      const { after = 0 } = plan.arrivals[this.#arrived] ?? {};
      this.#arrivesAt = story.clock.now() + after * 1_000;
    }
    await story.sync();
  }

  isDone(): boolean {
    return (
      this.#arrived === this.plan.arrivals.length &&
      this.bundles().every(({ status }) =>
        ['Verified', 'Failed'].includes(status?.phase ?? ''),
      )
    );
  }

  bundles(): readonly Bundle[] {
    return [...this.story.cluster.peekAll(bundleType)].sort(compareBundles);
  }

  /** In the order in which they began to write. */
  began(): readonly string[] {
    return this.#began;
  }

  async #arrive(arrival: Arrival): Promise<void> {
    const { kind } = arrival;
    const index = this.#arrived++;
    await this.story.release(
      versionOf(arrival, index),
      pinned,
      kind === 'invalid' ? { intent: { target: 'nowhere' } } : {},
    );
  }

  /** A person wants each failed Bundle again, once. */
  #retryFailed(): void {
    if (this.plan.retries === 'none') return;
    const { cluster, clock } = this.story;
    for (const { metadata, status } of this.bundles()) {
      if (status?.phase !== 'Failed' || this.#retried.has(metadata.name))
        continue;
      this.#retried.add(metadata.name);
      const at = new Date(clock.now()).toISOString();
      void cluster.patch(bundleType, metadata, {
        type: 'merge',
        body: { metadata: { annotations: { 'kardinal.io/retry-at': at } } },
      });
    }
  }

  /** Before each commit: who is on its way. */
  #check(): void {
    const promoting = this.bundles().filter(
      ({ status }) => status?.phase === 'Promoting',
    );
    for (const { metadata } of promoting)
      if (!this.#began.includes(metadata.name)) this.#began.push(metadata.name);
    if (promoting.length > mostOf(this.plan))
      this.wrongs.push(
        promoting.map(({ metadata }) => metadata.name).join(' beside '),
      );
  }
}

/** Bundles that may be promoted at a time. */
function mostOf({ promotion }: Plan): number {
  return promotion.policy === 'queue' ? 1 : promotion.maxConcurrentPromotions;
}

async function play(plan: Plan): Promise<Queue> {
  const { readYourWrites } = plan;
  const queue = new Queue(plan);
  const { story } = queue;
  const world = {
    cluster: story.cluster,
    clock: story.clock,
    runtime: (...of: Parameters<PromotionWorld['runtime']>) =>
      story.runtime(...of),
    react: () => queue.react(),
    isDone: () => queue.isDone(),
    snapshot: () =>
      queue.bundles().map(({ metadata, status }) => ({
        name: metadata.name,
        phase: status?.phase,
      })),
  };
  for (const crash of plan.crashes) {
    const life = new Life(world, { readYourWrites }, crash);
    await life.play();
    await life.end();
  }
  const last = new Life(world, { readYourWrites });
  await last.play();
  await last.end();
  return queue;
}

it('lets each Bundle of a queue end, in order, never more than the limit at a time, whenever the process crashes', async () => {
  const seconds = Number(process.env.KARDINAL_PROPERTY_SECONDS ?? 0);
  await fc.assert(
    fc.asyncProperty(plans, async plan => {
      const queue = await play(plan);
      expect(queue.wrongs).toEqual([]);
      const began = queue.began();
      const inOrder = queue
        .bundles()
        .map(({ metadata }) => metadata.name)
        .filter(name => began.includes(name));
      // Of those whose slots came with one write, either may be the first.
      const overtaken = began.filter(
        (name, index) =>
          Math.abs(inOrder.indexOf(name) - index) >= mostOf(plan),
      );
      expect(overtaken).toEqual([]);
      // Two at a time write over each other, and one of them never becomes healthy.
      const isAlone = mostOf(plan) === 1;
      const phases = queue.bundles().map(({ status }) => status?.phase);
      const wanted = ['good', ...plan.arrivals.map(({ kind }) => kind)].map(
        kind => (kind === 'good' ? 'Verified' : 'Failed'),
      );
      expect(isAlone ? phases : wanted).toEqual(wanted);
    }),
    seconds > 0
      ? { interruptAfterTimeLimit: seconds * 1_000, numRuns: 1_000_000 }
      : { numRuns: 12 },
  );
});
