import { AsyncLocalStorage } from 'node:async_hooks';
import { Allowance, FairQueue, Flow } from './FairQueue';

/** What a turn of the event loop is for: what asks once it has taken so long, or so many have begun in it, has a later one. */
const turn = { milliseconds: 4, starts: 16 } as const;

const nobody: Flow = { tenant: '', name: '' };
/** Whoever brings what has changed. */
const changes: Flow = { tenant: { name: 'changes' }, name: '' };
/**
 * How many changes come in a row while others wait. To know of one takes a tenth of what a pass does, and a pass on old data is
 * for nothing: what one tenant brings is behind what another one has brought before.
 */
const changesInARow = 8;
const onlyChanges: Allowance = { tenant: tenant => tenant === changes.tenant };

/** @public */
export interface EventLoopTurnsOptions {
  /** Milliseconds since any instant. Default: the time of this process. */
  readonly now?: () => number;
}

/**
 * Shares the event loop among all that computes in a process: passes that begin, answers and watch events of the API
 * server, files that git has read. They go on one after the other until a turn is used up; the others have a later one. So
 * what arrives at the same moment does not add up to a long stretch in which nothing else happens. Tenants take turns, and so do
 * the flows of each, in the order in which they asked: a hundred passes for one owner delay the pass for another by one.
 *
 * @public
 */
export class EventLoopTurns {
  readonly #now: () => number;
  readonly #flow = new AsyncLocalStorage<Flow>();
  readonly #waiting = new FairQueue<() => void>();
  #current: { readonly began: number; starts: number } | undefined;
  #isStarting = false;
  /** Changes since anything else began. */
  #changes = 0;

  constructor(options: EventLoopTurnsOptions = {}) {
    this.#now = options.now ?? (() => performance.now());
  }

  /** Of the work that asks; what belongs to none is one flow. */
  get current(): Flow {
    return this.#flow.getStore() ?? nobody;
  }

  /** What the work asks for from here on, it asks for as a part of this flow. */
  within<T>(flow: Flow, work: () => T): T {
    return this.#flow.run(flow, work);
  }

  /**
   * Calls back once: at once, or in a later turn.
   *
   * @param flow - default: that of the work that asks
   */
  ask(start: () => void, flow: Flow = this.current): void {
    this.#waiting.add(flow, start);
    if (!this.#isStarting) this.#startNext();
  }

  /** Resolves when the caller may go on. */
  next(): Promise<void> {
    return new Promise(resolve => {
      this.ask(resolve);
    });
  }

  /**
   * As {@link next}, for who brings what has changed: most starts are theirs, however many others wait. What is decided on
   * old data is decided again.
   */
  nextChange(): Promise<void> {
    return new Promise(resolve => {
      this.ask(resolve, changes);
    });
  }

  #startNext(): void {
    this.#isStarting = this.#waiting.size > 0 && this.#takeStart();
    if (!this.#isStarting) return;
    this.#take()?.();
    // A tick that a microtask asks for comes when no microtask is left: what has started waits for I/O then.
    queueMicrotask(() => process.nextTick(() => this.#startNext()));
  }

  #take(): (() => void) | undefined {
    const isTheirs = this.#changes < changesInARow;
    const change = isTheirs ? this.#waiting.take(onlyChanges) : undefined;
    this.#changes = change === undefined ? 0 : this.#changes + 1;
    return change ?? this.#waiting.take();
  }

  #takeStart(): boolean {
    const now = this.#now();
    const current = this.#current ?? this.#beginTurn(now);
    if (current.starts >= turn.starts) return false;
    if (now - current.began >= turn.milliseconds) return false;
    current.starts += 1;
    return true;
  }

  #beginTurn(now: number) {
    this.#current = { began: now, starts: 0 };
    setImmediate(() => {
      this.#current = undefined;
      if (!this.#isStarting) this.#startNext();
    });
    return this.#current;
  }
}
