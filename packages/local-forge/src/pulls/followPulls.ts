import type { ForgeContext } from '../ForgeContext';
import type { RepositoryRecord } from '../state/records';
import { advanceQueues } from './advanceQueue';
import { carryOutAutoMerges } from './autoMerge';

/**
 * What the forge merges by itself after anything of a repository changed. To be called in the repository's queue.
 *
 * @public
 */
export async function followPulls(
  forge: ForgeContext,
  repository: RepositoryRecord,
): Promise<void> {
  await carryOutAutoMerges(forge, repository);
  await advanceQueues(forge, repository);
}
