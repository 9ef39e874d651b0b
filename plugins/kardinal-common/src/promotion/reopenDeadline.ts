import { rfc3339 } from '@kardinal/foundation';

/** A closed pull request may be reopened for this long, in milliseconds. */
const reopenWindow = 300_000;

/**
 * When a promotion fails whose pull request was closed and is not reopened.
 *
 * @param closedAt - RFC 3339
 * @returns RFC 3339 UTC
 * @public
 */
export function reopenDeadline(closedAt: string): string {
  return rfc3339(Date.parse(closedAt) + reopenWindow);
}
