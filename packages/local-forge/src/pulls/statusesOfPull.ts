import type { ForgeContext } from '../ForgeContext';
import type { PullRecord, StatusRecord } from '../state/records';

/** What was said of a pull request, and not of a commit alone, while a commit was its head, oldest first. @public */
export function statusesOfPull(
  forge: ForgeContext,
  { repository, number }: PullRecord,
  sha: string,
): StatusRecord[] {
  return forge.store
    .list('status', `${repository}@${sha}`)
    .filter(({ pull }) => pull === number);
}
