import { reopenDeadline } from '@kardinal/backstage-plugin-kardinal-common';
import { PullRequest } from '@kardinal/backstage-plugin-kardinal-node';

/** What becomes of a promotion whose pull request somebody closed. */
export type ClosedVerdict =
  | {
      readonly type: 'waiting';
      readonly message: string;
      /** When it fails, in milliseconds since the Unix epoch. */
      readonly until: number;
    }
  | { readonly type: 'failed'; readonly message: string };

/** A closed pull request may be reopened for five minutes; then the promotion fails. A forge also closes one whose branch is deleted. */
export function closedPullRequest(
  { number }: Pick<PullRequest, 'number'>,
  closedAt: string,
  now: number,
): ClosedVerdict {
  const deadline = reopenDeadline(closedAt);
  const until = Date.parse(deadline);
  const name = `PR #${number}`;
  return until <= now
    ? {
        type: 'failed',
        message: `${name} was closed without a merge; retry to open a new one`,
      }
    : {
        type: 'waiting',
        message: `${name} was closed; the promotion fails unless it is reopened by ${deadline} (restore its branch first if that was deleted)`,
        until,
      };
}
