import { type ForgeContext, timestamp } from '../ForgeContext';
import { Refusal } from '../Refusal';
import { repositoryKey } from '../state/ForgeStore';
import type {
  PullRecord,
  QueueEntryRecord,
  RepositoryRecord,
} from '../state/records';
import { findPull } from './changePull';
import { carryOutMerge } from './mergePull';
import {
  dequeuePull,
  dropGroup,
  entryOn,
  type QueueSubject,
  queueOf,
  removeEntry,
  requestChecks,
} from './mergeQueue';
import { newestStatuses, protectionOf } from './protection';

/**
 * Merges what is first in each queue once the statuses that its branch requires are on the commit that it becomes, and takes out what
 * failed. To be called in the repository's queue, after anything changed.
 *
 * @public
 */
export async function advanceQueues(
  forge: ForgeContext,
  repository: RepositoryRecord,
): Promise<void> {
  const key = repositoryKey(repository.owner, repository.name);
  const branches = new Set(
    forge.store
      .all('queueEntry')
      .filter(entry => entry.repository === key)
      .map(({ branch }) => branch),
  );
  for (const branch of branches)
    while ((await advance(forge, repository, branch)) === 'changed');
}

async function advance(
  forge: ForgeContext,
  repository: RepositoryRecord,
  branch: string,
): Promise<'changed' | 'same'> {
  const key = repositoryKey(repository.owner, repository.name);
  let base = await forge.repositories.of(repository).branch(branch);
  for (const entry of queueOf(forge, key, branch)) {
    const subject = subjectOf(forge, repository, entry);
    const { pull } = subject;
    if (pull.state === 'closed' || pull.headSha !== entry.headSha) {
      await dequeuePull(forge, subject, 'MANUAL');
      return 'changed';
    }
    if (base !== undefined && base !== entry.baseSha)
      return rebuild(forge, subject, { entry, base });
    switch (verdictOf(forge, entry)) {
      case 'failed':
        await dequeuePull(forge, subject, 'CI_FAILURE');
        return 'changed';
      case 'passed':
        if (queueOf(forge, key, branch)[0].id !== entry.id) break;
        await complete(forge, { repository, pull, entry });
        return 'changed';
      default:
    }
    base = entry.commit;
  }
  return 'same';
}

function subjectOf(
  forge: ForgeContext,
  repository: RepositoryRecord,
  entry: QueueEntryRecord,
): QueueSubject {
  const pull = findPull(forge, entry.repository, entry.number);
  const actor = forge.store.user(entry.by);
  if (actor === undefined) throw new Error(`There is no user ${entry.by}`);
  return { repository, pull, actor };
}

/** What is before it changed, so that it becomes another commit, which is to be tested anew. */
async function rebuild(
  forge: ForgeContext,
  subject: QueueSubject,
  { entry, base }: { entry: QueueEntryRecord; base: string },
): Promise<'changed'> {
  const { repository } = subject;
  try {
    const { id, at } = entry;
    const value = await entryOn(forge, subject, { base, id, at });
    await forge.store.commit({ put: 'queueEntry', value });
    await dropGroup(forge, repository, { entry, reason: 'invalidated' });
    await requestChecks(forge, repository, value);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await dequeuePull(forge, subject, 'MERGE_CONFLICT');
  }
  return 'changed';
}

function verdictOf(
  forge: ForgeContext,
  { id: entryId, repository, branch, commit }: QueueEntryRecord,
): 'passed' | 'failed' | 'awaited' {
  const { requiredStatuses = [] } =
    protectionOf(forge, repository, branch) ?? {};
  // What is put there twice within a second is the same commit: what was said of it before counts no more.
  const statuses = newestStatuses(forge, repository, commit).filter(
    ({ id }) => id > entryId,
  );
  const states = requiredStatuses.map(
    context => statuses.find(status => status.context === context)?.state,
  );
  if (states.some(state => state === 'failure' || state === 'error'))
    return 'failed';
  return states.every(state => state === 'success') ? 'passed' : 'awaited';
}

async function complete(
  forge: ForgeContext,
  {
    repository,
    pull,
    entry,
  }: {
    repository: RepositoryRecord;
    pull: PullRecord;
    entry: QueueEntryRecord;
  },
): Promise<void> {
  const { commit: sha, baseSha, headSha, by } = entry;
  const merge = { sha, baseSha, headSha, by, at: timestamp(forge) };
  await carryOutMerge(forge, { repository, pull, merge });
  await removeEntry(forge, repository, { entry, reason: 'merged' });
}
