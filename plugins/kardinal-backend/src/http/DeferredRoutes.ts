import { RequestHandler } from 'express';
import { errorBody } from './errorBody';

/** Seconds after which a caller should try again: a start takes a few. */
const retryAfter = 2;

/**
 * Mounted while the plugin starts, opened when it has started. Until then every request is answered 503 with
 * `Retry-After`: a CI that is answered 404 does not try again.
 */
export class DeferredRoutes {
  private routes: RequestHandler | undefined;

  /** @param reason - why the plugin has not started yet, where that is known and callers may know it */
  constructor(
    private readonly reason: () => string | undefined = () => undefined,
  ) {}

  /** The handler to mount at once. */
  readonly handler: RequestHandler = (req, res, next) => {
    if (this.routes !== undefined) {
      this.routes(req, res, next);
      return;
    }
    const message =
      this.reason() ?? `Kardinal is starting; try again in ${retryAfter} s`;
    res
      .status(503)
      .set('Retry-After', String(retryAfter))
      .json(errorBody(req, 503, 'ServiceUnavailableError', message));
  };

  /** From now on these routes answer. */
  open(routes: RequestHandler): void {
    this.routes = routes;
  }
}
