import {
  EventLoopTurns,
  FairQueue,
  Flow,
  Places,
} from '@kardinal/kube-controller';

interface Waiting {
  readonly tenant: Flow['tenant'];
  readonly start: () => void;
}

/** Lets a limited number of tasks run at a time: tenants take turns, and none waits for a task of another one to end. @internal */
export class WorkerSlots {
  private readonly waiting = new FairQueue<Waiting>();
  private readonly places: Places;

  /** @param turns - that say for whom a task is */
  constructor(
    count: number,
    private readonly turns: Pick<EventLoopTurns, 'current'>,
  ) {
    this.places = new Places(count);
  }

  async use<T>(task: () => Promise<T>): Promise<T> {
    const flow = this.turns.current;
    const { tenant } = flow;
    await new Promise<void>(start => {
      this.waiting.add(flow, { tenant, start });
      this.startNext();
    });
    try {
      return await task();
    } finally {
      this.places.release(tenant);
      this.startNext();
    }
  }

  private startNext(): void {
    const isFree = {
      tenant: (tenant: Flow['tenant']) => this.places.isFreeFor(tenant),
    };
    for (
      let next = this.waiting.take(isFree);
      next !== undefined;
      next = this.waiting.take(isFree)
    ) {
      this.places.take(next.tenant);
      next.start();
    }
  }
}
