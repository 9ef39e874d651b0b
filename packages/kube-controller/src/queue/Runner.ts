import { ObjectKey, Clock, Instant } from '@kardinal/foundation';
import { keyFrom, keyText } from '../client/objectKey';
import { DelayQueue } from './DelayQueue';
import { EventLoopTurns } from './EventLoopTurns';
import { Allowance, FairQueue, Flow } from './FairQueue';
import { Places } from './Places';

/** Timers of JavaScript hold 31 bits. */
const longestTimer = 2 ** 31 - 1;

/** The part of its passes that a runner may run for one flow at a time: for others of its tenant there is always room. */
const shareOfAFlow = 3 / 4;

/** @public */
export interface RunnerOptions {
  readonly clock: Clock;
  /** Half as many more for namespaces that have no pass while all of these run. */
  readonly concurrency: number;
  /** Shared with the other runners of the process. */
  readonly turns: EventLoopTurns;
  /** What of its namespace the passes over a key are for: flows take turns. Default: each key is for itself. */
  readonly flowOf?: (key: ObjectKey) => string;
  /** One pass. Must not reject. */
  readonly run: (key: ObjectKey, signal: AbortSignal) => Promise<void>;
}

interface DueKey {
  readonly text: string;
  readonly flow: Flow;
}

/**
 * Runs keys when they are due: never two passes for one key at a time, `concurrency` in parallel and fewer of one flow.
 * Namespaces take turns, however many keys each of them has. A key that is added while it runs, runs again.
 *
 * @public
 */
export class Runner {
  readonly #queue = new DelayQueue();
  /** Keys that are due. */
  readonly #due = new FairQueue<DueKey>();
  readonly #dueKeys = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #runningOf = new Map<string, number>();
  readonly #places: Places;
  readonly #again = new Map<string, Instant>();
  #signal: AbortSignal | undefined;
  #cancelTimer = () => {};
  #hasAsked = false;
  /** What begins stands for nobody yet. */
  readonly #own: Flow = { tenant: this, name: '' };

  constructor(private readonly options: RunnerOptions) {
    this.#places = new Places(options.concurrency);
  }

  /** Keys that wait, also those that are not due yet. */
  get size(): number {
    return this.#queue.size + this.#due.size + this.#again.size;
  }

  /** When the next waiting key is due. */
  nextInstant(): Instant | undefined {
    return this.#due.size > 0
      ? this.options.clock.now()
      : this.#queue.nextInstant();
  }

  /** Nothing runs and nothing is due. */
  isIdle(): boolean {
    if (this.#running.size > 0) return false;
    const next = this.nextInstant();
    return next === undefined || next > this.options.clock.now();
  }

  /** @param instant - by default now */
  add(key: ObjectKey, instant: Instant = this.options.clock.now()): void {
    const text = keyText(key);
    if (this.#running.has(text)) {
      const earlier = this.#again.get(text) ?? instant;
      this.#again.set(text, Math.min(earlier, instant));
      return;
    }
    // What is due cannot be due earlier.
    if (this.#dueKeys.has(text)) return;
    this.#queue.add(text, instant);
    this.#schedule();
  }

  /** Runs until the signal aborts; resolves when the last pass has ended. What still waits is forgotten. */
  async start(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    this.#schedule();
    if (!signal.aborted) {
      await new Promise(resolve => {
        signal.addEventListener('abort', resolve, { once: true });
      });
    }
    this.#signal = undefined;
    this.#cancelTimer();
    await Promise.all(this.#running.values());
    this.#forgetAll();
  }

  #schedule(): void {
    this.#cancelTimer();
    if (!this.#signal || this.#places.areGone) return;
    const { clock } = this.options;
    this.#collectDue(clock.now());
    if (this.#due.some(this.#hasRoom)) {
      this.#askForTurn();
      return;
    }
    const next = this.#queue.nextInstant();
    if (next === undefined) return;
    const delay = Math.min(next - clock.now(), longestTimer);
    this.#cancelTimer = clock.setTimeout(() => this.#schedule(), delay);
  }

  #collectDue(now: Instant): void {
    for (;;) {
      const text = this.#queue.take(now);
      if (text === undefined) return;
      const key = keyFrom(text);
      const name = this.options.flowOf?.(key) ?? text;
      const flow = { tenant: key.namespace ?? '', name };
      this.#due.add(flow, { text, flow });
      this.#dueKeys.add(text);
    }
  }

  readonly #hasRoom: Allowance = {
    tenant: tenant => this.#places.isFreeFor(tenant),
    flow: ({ name }) => {
      const most = Math.max(
        1,
        Math.floor(this.options.concurrency * shareOfAFlow),
      );
      return (this.#runningOf.get(name) ?? 0) < most;
    },
  };

  /** Starts one pass when it is its turn, and asks for the next. */
  #askForTurn(): void {
    if (this.#hasAsked) return;
    this.#hasAsked = true;
    this.options.turns.ask(() => {
      this.#hasAsked = false;
      if (this.#signal) this.#startOne(this.#signal);
      this.#schedule();
      // Passes that go on must not keep others from beginning.
    }, this.#own);
  }

  #startOne(signal: AbortSignal): void {
    const next = this.#due.take(this.#hasRoom);
    if (next === undefined) return;
    const { text, flow } = next;
    this.#dueKeys.delete(text);
    this.#places.take(flow.tenant);
    this.#runningOf.set(flow.name, (this.#runningOf.get(flow.name) ?? 0) + 1);
    this.#running.set(
      text,
      this.options.turns.within(flow, () => this.#runOne(next, signal)),
    );
  }

  async #runOne({ text, flow }: DueKey, signal: AbortSignal): Promise<void> {
    // Lets the caller of `add` finish first.
    await undefined;
    try {
      if (!signal.aborted) await this.options.run(keyFrom(text), signal);
    } finally {
      this.#running.delete(text);
      this.#ended(flow);
      const again = this.#again.get(text);
      this.#again.delete(text);
      if (again !== undefined) this.#queue.add(text, again);
      this.#schedule();
    }
  }

  #ended({ tenant, name }: Flow): void {
    this.#places.release(tenant);
    const left = (this.#runningOf.get(name) ?? 1) - 1;
    if (left === 0) this.#runningOf.delete(name);
    else this.#runningOf.set(name, left);
  }

  #forgetAll(): void {
    this.#queue.clear();
    this.#due.clear();
    this.#dueKeys.clear();
    this.#again.clear();
  }
}
