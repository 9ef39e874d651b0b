import { Request } from 'express';

/** A Backstage error response, for the status codes that `@backstage/errors` has no class for. */
export function errorBody(
  req: Request,
  statusCode: number,
  name: string,
  message: string,
) {
  return {
    error: { name, message },
    request: { method: req.method, url: req.originalUrl },
    response: { statusCode },
  };
}
