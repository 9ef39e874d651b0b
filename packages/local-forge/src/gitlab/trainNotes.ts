import type { ForgeContext } from '../ForgeContext';
import { queueEntryOf } from '../pulls/mergeQueue';
import type {
  CommentRecord,
  PullRecord,
  QueueExitReason,
} from '../state/records';

/** How GitLab completes "… from the merge train". */
const REASONS: Readonly<Record<QueueExitReason, string>> = {
  MANUAL: '',
  CI_FAILURE: ' because pipeline did not succeed',
  MERGE_CONFLICT: ' because merge request is not mergeable',
};

/** What the activity of a merge request says of merge trains: the last thing alone is kept. @public */
export function trainNotesOf(
  forge: ForgeContext,
  pull: PullRecord,
): readonly CommentRecord[] {
  const { id, repository, number, leftQueue } = pull;
  const entry = queueEntryOf(forge, pull);
  const said = (author: string, at: string, what: string): CommentRecord => ({
    id,
    repository,
    number,
    author,
    body: `${what} the merge train`,
    createdAt: at,
    updatedAt: at,
  });
  if (entry !== undefined)
    return [said(entry.by, entry.at, 'added this merge request to')];
  if (leftQueue === undefined) return [];
  const { by, at, reason } = leftQueue;
  const removed = said(by, at, 'removed this merge request from');
  return [{ ...removed, body: `${removed.body}${REASONS[reason]}` }];
}
