/** Lets a limited number of tasks run at a time, first come first served. @internal */
export class WorkerSlots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async use<T>(task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>(resolve => this.waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }
}
