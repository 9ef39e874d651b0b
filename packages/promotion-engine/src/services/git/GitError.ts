import { cutText } from '@kardinal/kube-controller';

/**
 * Why a Git operation did not happen.
 *
 * - `transient`: network, timeout, a race that was lost too often: retried on the schedule;
 * - `rateLimited`: the forge asks to wait; retried later, without limit;
 * - `unauthorized`: the credential is missing, wrong or may not do this;
 * - `rejected`: the forge refused the push (protected branch, a hook), with the forge's words;
 * - `notFound`: the repository or the branch does not exist;
 * - `invalid`: what was asked for cannot be done (a path outside of the repository, a URL of another protocol).
 *
 * @public
 */
export type GitErrorKind =
  | 'transient'
  | 'rateLimited'
  | 'unauthorized'
  | 'rejected'
  | 'notFound'
  | 'invalid';

/** The message is safe for status and logs: it never contains a credential, and words of git that are too many are cut. @public */
export class GitError extends Error {
  override readonly name = 'GitError';
  constructor(readonly kind: GitErrorKind, message: string) {
    super(cutText(message));
  }
}
