import { ServiceUnavailableError } from '@backstage/errors';
import { EventLoopTurns } from '@kardinal/kube-controller';
import express, { Request, RequestHandler, Response } from 'express';
import { ConcurrencyLimit } from './ConcurrencyLimit';
import { RequestError } from './RequestError';

/** What a route lets callers send. */
export interface BodyLimits {
  /** Of one body. */
  readonly maxBytes: number;
  /** Milliseconds in which a body has to arrive. */
  readonly timeout: number;
  /** Bodies that are in memory at once. */
  readonly concurrent: number;
  /** Requests that wait for their turn, with their bodies unread. */
  readonly waiting: number;
}

/** For routes of machines: more than any of them sends, and a bound of 16 MiB for each route. */
export const machineBodyLimits: BodyLimits = {
  maxBytes: 1024 * 1024,
  timeout: 10_000,
  concurrent: 16,
  waiting: 256,
};

const retryAfterSeconds = 1;

/** Reads the bodies of a route when the route wants them: each within limits, and few at once. */
export class BodyReader {
  private readonly places: ConcurrencyLimit;

  /** @param turns - of the event loop, one for each body that is used */
  constructor(
    private readonly limits: BodyLimits,
    private readonly turns: Pick<EventLoopTurns, 'next'>,
  ) {
    this.places = new ConcurrencyLimit({
      running: limits.concurrent,
      waiting: limits.waiting,
    });
  }

  /**
   * To be mounted before the route: where more is coming than it takes, the connection ends with the answer, and what
   * nobody reads is not received.
   */
  readonly guard: RequestHandler = (req, res, next) => {
    if (!(declaredLength(req) <= this.limits.maxBytes))
      res.set('Connection', 'close');
    next();
  };

  /**
   * Gives the raw body to `use`; it counts as one of the few until `use` has settled.
   *
   * @throws RequestError (413, 415, 408) when the body is too large, compressed or too slow; ServiceUnavailableError (503)
   * with Retry-After when too many requests wait
   */
  async read(
    req: Request,
    res: Response,
    use: (body: Buffer) => Promise<void>,
  ): Promise<void> {
    if (declaredLength(req) > this.limits.maxBytes) throw this.tooLarge();
    const leave = await this.places.enter();
    if (leave === 'full') {
      res.set('Retry-After', String(retryAfterSeconds));
      throw new ServiceUnavailableError(
        `Too many requests at once; try again in ${retryAfterSeconds} s`,
      );
    }
    try {
      const body = await this.receive(req, res);
      await this.turns.next();
      await use(body);
    } finally {
      leave();
    }
  }

  private async receive(req: Request, res: Response): Promise<Buffer> {
    const { maxBytes, timeout } = this.limits;
    const raw = express.raw({
      type: () => true,
      limit: maxBytes,
      inflate: false,
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        timer = setTimeout(() => {
          res.set('Connection', 'close');
          reject(
            new RequestError(
              408,
              'RequestTimeoutError',
              `The body did not arrive within ${timeout / 1000} s`,
            ),
          );
        }, timeout);
        raw(req, res, (error?: unknown) =>
          error === undefined ? resolve() : reject(this.explained(error)),
        );
      });
    } finally {
      clearTimeout(timer);
    }
    return Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
  }

  private explained(error: unknown): unknown {
    const { type } = error as { readonly type?: string };
    if (type === 'entity.too.large') return this.tooLarge();
    if (type !== 'encoding.unsupported') return error;
    return new RequestError(
      415,
      'UnsupportedMediaTypeError',
      'Content-Encoding: send the body as it is, not compressed',
    );
  }

  private tooLarge(): RequestError {
    const mebibytes = this.limits.maxBytes / 1024 / 1024;
    return new RequestError(
      413,
      'PayloadTooLargeError',
      `The body is larger than ${mebibytes} MiB, which is all that is read here`,
    );
  }
}

/** Bytes; not a number when the request does not say how many are coming. */
function declaredLength(req: Request): number {
  if (req.header('transfer-encoding') !== undefined) return NaN;
  return Number(req.header('content-length') ?? 0);
}
