import { labels } from '../api/labels';
import { CommitStatus } from '../api/types.generated';

/** Whether a CommitStatus repeats a check of the forge, so that it is not written there. @public */
export function isReadFromForge({
  metadata,
}: Pick<CommitStatus, 'metadata'>): boolean {
  return metadata.labels?.[labels.readFromForge] !== undefined;
}
