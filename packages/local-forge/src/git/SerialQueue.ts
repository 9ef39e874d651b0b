/** Runs tasks of the same key one after the other, in order. @public */
export class SerialQueue {
  private readonly tails = new Map<string, Promise<unknown>>();

  /** Runs a task when all earlier ones of its key have ended. */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.tails.get(key) ?? Promise.resolve();
    const result = before.then(task, task);
    const tail = result.catch(() => undefined);
    this.tails.set(key, tail);
    tail.finally(() => {
      if (this.tails.get(key) === tail) this.tails.delete(key);
    });
    return result;
  }

  /** Settles when everything that is queued now has ended. */
  async idle(): Promise<void> {
    await Promise.all(this.tails.values());
  }
}
