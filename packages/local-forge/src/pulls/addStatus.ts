import { type ForgeContext, timestamp } from '../ForgeContext';
import { repositoryKey } from '../state/ForgeStore';
import type { RepositoryRecord, StatusRecord } from '../state/records';
import { emitStatusEvent } from '../webhooks/emitStatusEvent';

/** Adds a status of a commit, which counts in place of the one of its context, and tells webhooks. @public */
export async function addStatus(
  forge: ForgeContext,
  repository: RepositoryRecord,
  status: Omit<StatusRecord, 'id' | 'repository' | 'createdAt'>,
): Promise<StatusRecord> {
  const added: StatusRecord = {
    id: forge.store.nextId(),
    repository: repositoryKey(repository.owner, repository.name),
    ...status,
    createdAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'status', value: added });
  await emitStatusEvent(forge, repository, added);
  return added;
}
