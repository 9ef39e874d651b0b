import { RequestHandler } from 'express';
import { errorBody } from './errorBody';

/** Answers what the routes before it did not: 405 with the methods that the path has. */
export function allowOnly(...methods: readonly string[]): RequestHandler {
  const allow = methods.join(', ');
  return (req, res) => {
    const message = `${req.method} is not supported here; use ${allow}`;
    res
      .status(405)
      .set('Allow', allow)
      .json(errorBody(req, 405, 'MethodNotAllowedError', message));
  };
}
