import { CustomErrorBase, ServiceUnavailableError } from '@backstage/errors';

/** How many streams may be open at once. */
export interface StreamLimits {
  readonly perCaller: number;
  readonly inTotal: number;
}

const limits: StreamLimits = { perCaller: 20, inTotal: 1_000 };

/** One caller has too many streams open (429). */
export class TooManyStreamsError extends CustomErrorBase {
  override readonly name = 'TooManyStreamsError';
  readonly statusCode = 429;
}

/** Counts the streams that are open, so that one person's browser cannot take the process for itself. */
export class StreamSlots {
  private readonly open = new Map<string, number>();
  private total = 0;

  constructor(private readonly limit: StreamLimits = limits) {}

  /**
   * Counts one more stream of the caller, until the returned function is called.
   *
   * @throws TooManyStreamsError (429); ServiceUnavailableError (503) when everybody together has too many
   */
  take(caller: string): () => void {
    const { perCaller, inTotal } = this.limit;
    const own = this.open.get(caller) ?? 0;
    if (own >= perCaller)
      throw new TooManyStreamsError(
        `You follow ${own} Pipelines already, which is the limit; close a page of the portal, then this one goes on`,
      );
    if (this.total >= inTotal)
      throw new ServiceUnavailableError(
        `The portal follows as many Pipelines as it can (${inTotal}); try again in a moment`,
      );
    this.open.set(caller, own + 1);
    this.total += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.total -= 1;
      const left = (this.open.get(caller) ?? 1) - 1;
      if (left === 0) this.open.delete(caller);
      else this.open.set(caller, left);
    };
  }
}
