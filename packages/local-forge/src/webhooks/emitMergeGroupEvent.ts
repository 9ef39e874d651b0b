import type { ForgeContext } from '../ForgeContext';
import { queueRef } from '../pulls/queueRef';
import type { QueueEntryRecord, RepositoryRecord } from '../state/records';
import { emitEvent } from './emitEvent';

/** What became of the commit that a merge queue tests. @public */
export type MergeGroupChange =
  | { readonly action: 'checks_requested'; readonly entry: QueueEntryRecord }
  | {
      readonly action: 'destroyed';
      readonly entry: QueueEntryRecord;
      readonly reason: 'dequeued' | 'invalidated' | 'merged';
    };

/** Sends a `merge_group` event, which only GitHub has. @public */
export async function emitMergeGroupEvent(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { entry, ...change }: MergeGroupChange,
): Promise<void> {
  await emitEvent(forge, {
    repository,
    sender: entry.by,
    event: 'merge_group',
    payload: async () => ({
      ...change,
      merge_group: {
        head_sha: entry.commit,
        head_ref: queueRef(entry),
        base_ref: `refs/heads/${entry.branch}`,
        base_sha: entry.baseSha,
        head_commit: await headCommit(forge, repository, entry.commit),
      },
    }),
  });
}

async function headCommit(
  forge: ForgeContext,
  repository: RepositoryRecord,
  sha: string,
) {
  const commit = await forge.repositories.of(repository).commit(sha);
  if (commit === undefined) throw new Error(`There is no commit ${sha}`);
  const person = ({ name, email }: { name: string; email: string }) => ({
    name,
    email,
  });
  return {
    id: sha,
    tree_id: commit.tree,
    message: commit.message,
    timestamp: commit.committer.date,
    author: person(commit.author),
    committer: person(commit.committer),
  };
}
