import { StreamEvent } from '../api/KardinalApi';

/** One open stream: events go in at one end and come out at the other. */
export class FakeConnection<Message> {
  private readonly waiting: StreamEvent<Message>[] = [];
  private ending: { readonly error?: Error } | undefined;
  private wake = () => {};

  send(event: StreamEvent<Message>): void {
    this.waiting.push(event);
    this.wake();
  }

  /** The stream ends, well or with an error. */
  end(error?: Error): void {
    this.ending ??= { error };
    this.wake();
  }

  async *events(): AsyncIterable<StreamEvent<Message>> {
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
