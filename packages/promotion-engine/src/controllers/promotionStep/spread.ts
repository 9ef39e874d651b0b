import { Instant } from '@kardinal/kube-controller';
import { createHash } from 'node:crypto';

/** What waited for the end of a limit comes back over this time at most, in milliseconds. */
const longestSpread = 60_000;

/**
 * An instant at or after the end of a limit, its own for each promotion: the forge meets those that waited one after the other,
 * and not all in its first second. At most a quarter of the wait is added.
 */
export function spread(
  end: Instant,
  uid: string | undefined,
  now: Instant,
): Instant {
  const window = Math.min(longestSpread, Math.max(0, end - now) / 4);
  const fraction =
    createHash('sha256')
      .update(uid ?? '')
      .digest()
      .readUInt32BE() /
    2 ** 32;
  return end + Math.floor(window * fraction);
}
