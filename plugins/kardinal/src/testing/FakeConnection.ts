import { ViewEvent } from '../api/KardinalApi';

/** One open stream: events go in at one end and come out at the other. */
export class FakeConnection {
  private readonly waiting: ViewEvent[] = [];
  private ending: { readonly error?: Error } | undefined;
  private wake = () => {};

  send(event: ViewEvent): void {
    this.waiting.push(event);
    this.wake();
  }

  /** The stream ends, well or with an error. */
  end(error?: Error): void {
    this.ending ??= { error };
    this.wake();
  }

  async *events(): AsyncIterable<ViewEvent> {
    while (!this.ending) {
      yield* this.waiting.splice(0);
      await this.newsOrEnd();
    }
    if (this.ending.error) {
      throw this.ending.error;
    }
  }

  private newsOrEnd(): Promise<void> {
    return new Promise(resolve => {
      this.wake = resolve;
      if (this.waiting.length > 0 || this.ending) {
        resolve();
      }
    });
  }
}
