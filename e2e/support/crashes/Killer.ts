import { pause } from '../pause';
import { Random } from '../Random';
import { TestSandbox } from '../TestSandbox';
import { until } from '../until';
import { statesInFlight } from './statesInFlight';

/** What a kill met: a backend that starts, or the states of promotions that were not over. */
export type Tally = Readonly<Record<string, number>>;

export interface KillerOptions {
  readonly kills: number;
  readonly random: Random;
  /** Resolves when the backend that was started last does its work. */
  readonly working: () => Promise<unknown>;
  /** How long a backend that took so long to start works before it is killed, on average: milliseconds. */
  readonly lifetime: (startMs: number) => number;
}

/**
 * Kills the backend again and again. One in five while it starts; one in five while a promotion writes, which takes too
 * short for chance alone to meet it often; the rest at any instant of its work with the same chance.
 */
export class Killer {
  private readonly sandbox: TestSandbox;
  private readonly options: KillerOptions;
  private readonly met: Record<string, number> = {};
  /** How long the last start took on this machine, as busy as it is: milliseconds. */
  private start = 6_000;
  /** The process that was killed last. */
  private last: number | undefined;

  constructor(sandbox: TestSandbox, options: KillerOptions) {
    this.sandbox = sandbox;
    this.options = options;
  }

  /** Kills as often as it should, unless the signal aborts before. */
  async run(signal: AbortSignal): Promise<Tally> {
    const { sandbox, options } = this;
    let killed = 0;
    while (killed < options.kills && !signal.aborted) {
      const pid = await until('another backend', async () => {
        const current = await sandbox.backendPid();
        return current === this.last ? undefined : current;
      });
      const moment = await this.moment(signal);
      const states =
        moment === 'starting' ? [] : await statesInFlight(this.sandbox);
      if (signal.aborted) break;
      if ((await sandbox.killBackend(pid)) === 'killed') {
        killed += 1;
        this.count(moment === 'starting' ? [moment] : states);
        if (killed % 20 === 0) this.show(killed);
      }
      this.last = pid;
    }
    return this.tally(killed);
  }

  /** Resolves when it is time. */
  private async moment(signal: AbortSignal): Promise<'starting' | 'working'> {
    const { random, working } = this.options;
    const kind = random.below(5);
    if (kind === 0) {
      await pause(random.below(Math.ceil(this.start)), signal);
      return 'starting';
    }
    const began = Date.now();
    await working();
    this.start = Date.now() - began;
    if (kind === 1) {
      await this.writing(signal);
      await pause(random.below(500), signal);
    } else await pause(random.waitOf(this.lifetime), signal);
    return 'working';
  }

  private get lifetime(): number {
    return this.options.lifetime(this.start);
  }

  /** Until a promotion writes, or for so long that none will. */
  private async writing(signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + 3 * this.lifetime;
    while (Date.now() < deadline && !signal.aborted) {
      if ((await statesInFlight(this.sandbox)).includes('Promoting')) return;
      await pause(100, signal);
    }
  }

  private tally(kills: number): Tally {
    return { kills, ...this.met };
  }

  /** A long run shows that it goes on. */
  private show(kills: number): void {
    process.stdout.write(`${JSON.stringify(this.tally(kills))}\n`);
  }

  private count(states: readonly string[]): void {
    for (const state of states.length === 0 ? ['nothing seen'] : states)
      this.met[state] = (this.met[state] ?? 0) + 1;
  }
}
