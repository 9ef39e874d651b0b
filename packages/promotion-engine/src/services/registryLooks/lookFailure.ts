import {
  retryAfter,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Instant, errorWords } from '@kardinal/kube-controller';
import { CredentialError } from '../credentials/Credentials';
import { RegistryLimitError } from '../oci';
import { limitWords } from './limitWords';
import { LookSource } from './LookSource';

/** After the first look that failed for something that passes; twice as long each time, up to the longest. In milliseconds. */
export const failedWaits = { first: 60_000, longest: 15 * 60_000 };

/** Where a registry wants to be asked less, and does not say until when; and the longest that it can ask for. */
const limitWaits = { usual: 10 * 60_000, longest: 6 * 60 * 60_000 };

/** Why a look failed. */
export type LookFailure =
  | 'RateLimited'
  | 'CredentialMissing'
  | 'RegistryUnavailable'
  | 'RegistryRefused';

/** A look that came to nothing. */
export interface FailedLook {
  readonly type: 'failed';
  readonly reason: LookFailure;
  readonly message: string;
  /** In a row. */
  readonly failures: number;
  readonly retryAt: Instant;
}

/** A registry that is left alone for now. */
export class HeldError extends Error {
  constructor(readonly until: Instant) {
    super('held');
  }
}

/**
 * What a look that threw comes to, and when there is another; by how many looks failed in a row before it.
 */
export function lookFailure(
  error: unknown,
  { registry, interval }: LookSource,
  {
    now,
    failures: before,
  }: { readonly now: Instant; readonly failures: number },
): FailedLook {
  const failures = before + 1;
  const message = errorWords(error);
  const failed = (
    reason: LookFailure,
    retryAt: Instant,
    words = message,
  ): FailedLook => ({
    type: 'failed',
    reason,
    message: words,
    failures,
    retryAt,
  });
  if (error instanceof HeldError)
    return failed(
      'RateLimited',
      error.until,
      limitWords(registry, 'wants to be asked less', error.until),
    );
  if (error instanceof RegistryLimitError) {
    const named = retryAfter(error.headers, now) ?? now + limitWaits.usual;
    const until = Math.min(
      now + limitWaits.longest,
      Math.max(now + failedWaits.first, named),
    );
    return failed('RateLimited', until, limitWords(registry, message, until));
  }
  if (error instanceof CredentialError)
    return failed('CredentialMissing', now + interval);
  if (error instanceof StepError && error.kind === 'terminal')
    return failed('RegistryRefused', now + interval);
  const backoff = failedWaits.first * 2 ** Math.min(before, 10);
  return failed(
    'RegistryUnavailable',
    now + Math.min(failedWaits.longest, backoff),
  );
}
