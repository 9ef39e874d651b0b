import {
  bundleType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerRuntime,
  KubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { statusDelays } from '../controllers/statusDelays';
import { ForgeWorld } from './ForgeWorld';
import { GitForge } from './GitForge';

/** Something that happens to a running product. */
export interface Interruption {
  /** So many I/O after the one before it; earlier where there is nothing more to do. */
  readonly after: number;
  readonly moment: 'before' | 'after' | 'settled';
  /** Whether the process lives on. */
  carryOut(): Promise<'lives' | 'crashes'>;
}

/** The process has ended. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/** One life of the process: each of its I/O comes through here, and nothing works any more once it crashed. */
class Life {
  private readonly stopping = new AbortController();
  private readonly running: Promise<void>;
  private readonly runtime: ControllerRuntime;
  private crash: () => void = () => {};
  private readonly crashed: Promise<void>;
  state: 'alive' | 'dead' = 'alive';

  constructor(
    world: ForgeWorld<GitForge>,
    private readonly due: (
      moment: 'before' | 'after',
    ) => Promise<'lives' | 'crashes'>,
  ) {
    this.crashed = new Promise(resolve => {
      this.crash = resolve;
    });
    const client = this.gated(world.cluster);
    this.runtime = world.runtime({
      client,
      options: { client, clock: world.clock, random: () => 0.5 },
      outside: (_name, call) => this.pass(call),
    });
    this.running = this.runtime.start(this.stopping.signal);
  }

  async settled(): Promise<'alive' | 'dead'> {
    await Promise.race([this.runtime.settled(), this.crashed]);
    return this.state;
  }

  async end(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async pass<T>(call: () => Promise<T> | T): Promise<T> {
    this.check();
    if ((await this.due('before')) === 'crashes') this.die();
    this.check();
    const result = await call();
    if ((await this.due('after')) === 'crashes') this.die();
    this.check();
    return result;
  }

  private die(): void {
    this.state = 'dead';
    this.crash();
  }

  private check(): void {
    if (this.state === 'dead') throw new Crash('The process has crashed');
  }

  /** What is written to Bundles and steps counts as I/O. */
  private gated(client: KubeClient): KubeClient {
    const counted: readonly ResourceType[] = [bundleType, promotionStepType];
    const written: readonly (string | symbol)[] = [
      'create',
      'apply',
      'patch',
      'replaceStatus',
      'delete',
    ];
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return async (type: ResourceType<KubeObject>, ...rest: unknown[]) => {
          const call = () => value.call(target, type, ...rest);
          this.check();
          return written.includes(name) &&
            counted.some(({ kind }) => kind === type.kind)
            ? this.pass(call)
            : call();
        };
      },
    });
  }
}

/** A world whose process ends and starts again, and in which others act between any two I/O of it. */
export class CrashingWorld {
  private readonly waiting: Interruption[];
  private life: Life;
  private count = 0;
  private busy = false;

  constructor(
    readonly story: ForgeWorld<GitForge>,
    interruptions: readonly Interruption[],
  ) {
    this.waiting = [...interruptions];
    this.life = this.start();
  }

  /** Until nothing happens any more at this instant. */
  async settle(): Promise<void> {
    for (;;) {
      if ((await this.life.settled()) === 'dead') {
        await this.restart();
        continue;
      }
      const before = this.story.cluster.resourceVersion;
      await this.story.sync();
      if (this.story.cluster.resourceVersion !== before) continue;
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.count = 0;
      if ((await next.carryOut()) === 'crashes') await this.restart();
    }
  }

  /** Lets time pass until nothing is to be done at the end of it. */
  async elapse(milliseconds: number): Promise<void> {
    await this.story.clock.advance(milliseconds);
    await this.settle();
    await this.story.clock.advance(statusDelays.graph);
    await this.settle();
  }

  async stop(): Promise<void> {
    await this.life.end();
    await this.story.forge.stop();
  }

  private start(): Life {
    return new Life(this.story, moment => this.due(moment));
  }

  private async restart(): Promise<void> {
    await this.life.end();
    await this.story.forge.restart();
    this.life = this.start();
  }

  private async due(moment: 'before' | 'after'): Promise<'lives' | 'crashes'> {
    if (moment === 'before') this.count += 1;
    const [next] = this.waiting;
    const isDue =
      next?.moment === moment && this.count > next.after && !this.busy;
    if (!isDue) return 'lives';
    this.waiting.shift();
    this.count = 0;
    this.busy = true;
    try {
      return await next.carryOut();
    } finally {
      this.busy = false;
    }
  }
}
