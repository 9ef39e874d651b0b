import { cutText } from '@kardinal/foundation';

/**
 * Why the SCM did not do it.
 *
 * - `transient`: network, 5xx, 408: retried on the schedule;
 * - `rateLimited`: wait until `retryAt`;
 * - `unauthorized`: the credential is missing, wrong or may not do this (401, 403);
 * - `notFound`, `invalid`: a 4xx that cannot heal by itself: fails at once.
 *
 * @public
 */
export type ScmErrorKind =
  | 'transient'
  | 'rateLimited'
  | 'unauthorized'
  | 'notFound'
  | 'invalid';

/** The message is safe for status and logs: it never contains a credential, and words of a forge that are too many are cut. @public */
export class ScmError extends Error {
  override readonly name = 'ScmError';
  constructor(
    readonly kind: ScmErrorKind,
    message: string,
    /** Milliseconds since the Unix epoch; with `rateLimited`, and with `transient` where the SCM named a time. */
    readonly retryAt?: number,
  ) {
    super(cutText(message));
  }
}
