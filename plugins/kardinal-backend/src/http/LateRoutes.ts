import { RequestHandler } from 'express';
import { errorBody } from './errorBody';

/** Seconds after which a caller should try again: a start takes a few. */
const retryAfter = 2;

/**
 * A path that is taken before there is what answers it. Nobody is told meanwhile that it does not exist: a CI that is
 * answered 404 gives up.
 */
export class LateRoutes {
  private routes: RequestHandler | undefined;

  /** @param reason - why there is no answer yet, where that is known and may be told */
  constructor(
    private readonly reason: () => string | undefined = () => undefined,
  ) {}

  /** To mount at once. */
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

  /** From now on these answer. */
  open(routes: RequestHandler): void {
    this.routes = routes;
  }
}
