import { EventLoopTurns } from './EventLoopTurns';
import { FairQueue, Flow } from './FairQueue';
import { Places } from './Places';

interface Waiting {
  readonly tenant: Flow['tenant'];
  readonly start: () => void;
}

/**
 * Lets a limited number of tasks run at a time: tenants take turns, and none waits for a task of another one to end.
 *
 * @public
 */
export class WorkerSlots {
  readonly #waiting = new FairQueue<Waiting>();
  readonly #places: Places;
  readonly #turns: Pick<EventLoopTurns, 'current'>;

  /** @param turns - that say for whom a task is */
  constructor(count: number, turns: Pick<EventLoopTurns, 'current'>) {
    this.#places = new Places(count);
    this.#turns = turns;
  }

  async use<T>(task: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /**
   * Resolves when a task may begin, with what is to be called once it has ended.
   *
   * @param flow - whose it is; default: that of the work that asks
   */
  async enter(flow: Flow = this.#turns.current): Promise<() => void> {
    const { tenant } = flow;
    await new Promise<void>(start => {
      this.#waiting.add(flow, { tenant, start });
      this.#startNext();
    });
    return () => {
      this.#places.release(tenant);
      this.#startNext();
    };
  }

  #startNext(): void {
    const isFree = {
      tenant: (tenant: Flow['tenant']) => this.#places.isFreeFor(tenant),
    };
    for (
      let next = this.#waiting.take(isFree);
      next !== undefined;
      next = this.#waiting.take(isFree)
    ) {
      this.#places.take(next.tenant);
      next.start();
    }
  }
}
