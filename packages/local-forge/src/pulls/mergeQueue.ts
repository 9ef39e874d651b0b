import { type ForgeContext, timestamp } from '../ForgeContext';
import { ZERO_SHA } from '../git/BareRepository';
import { Refusal } from '../Refusal';
import type {
  PullRecord,
  QueueEntryRecord,
  QueueExitReason,
  RepositoryRecord,
  UserRecord,
} from '../state/records';
import { emitMergeGroupEvent } from '../webhooks/emitMergeGroupEvent';
import { emitPullEvent } from '../webhooks/emitPullEvent';
import { writeMerge } from './mergePull';
import { protectionOf, unmetRule } from './protection';
import { queueRef } from './queueRef';

/** Somebody who does something with a pull request and its queue. @public */
export interface QueueSubject {
  readonly repository: RepositoryRecord;
  readonly pull: PullRecord;
  readonly actor: UserRecord;
}

/** The merge queue of a branch, the next one first. @public */
export function queueOf(
  forge: ForgeContext,
  repository: string,
  branch: string,
): readonly QueueEntryRecord[] {
  return forge.store.list('queueEntry', `${repository}:${branch}`);
}

/** Where a pull request is in the queue of its base branch. @public */
export function queueEntryOf(
  forge: ForgeContext,
  { repository, baseBranch, number }: PullRecord,
): QueueEntryRecord | undefined {
  return queueOf(forge, repository, baseBranch).find(
    entry => entry.number === number,
  );
}

/**
 * Puts a pull request at the end of the queue, as the commit that it would become.
 *
 * @throws Refusal 422 with GitHub's words
 * @public
 */
export async function enqueuePull(
  forge: ForgeContext,
  subject: QueueSubject,
): Promise<QueueEntryRecord> {
  const { pull, repository, actor } = subject;
  refuseUnready(forge, pull);
  const git = forge.repositories.of(repository);
  const waiting = queueOf(forge, pull.repository, pull.baseBranch);
  const base = waiting.at(-1)?.commit ?? (await git.branch(pull.baseBranch));
  if (base === undefined) throw new Refusal(422, 'The base branch is gone');
  const entry = await entryOn(forge, subject, {
    base,
    id: forge.store.nextId(),
    at: timestamp(forge),
  });
  const queued = { ...pull, autoMerge: undefined, leftQueue: undefined };
  await forge.store.commit(
    { put: 'queueEntry', value: entry },
    { put: 'pull', value: { ...queued, updatedAt: entry.at } },
  );
  const event = { repository, pull: queued, sender: actor.login };
  await emitPullEvent(forge, { ...event, action: 'enqueued' });
  await requestChecks(forge, repository, entry);
  return entry;
}

/** The same pull request, on top of another commit. @throws Refusal 405 when it conflicts. @public */
export async function entryOn(
  forge: ForgeContext,
  { repository, pull, actor }: QueueSubject,
  { base, id, at }: { base: string } & Pick<QueueEntryRecord, 'id' | 'at'>,
): Promise<QueueEntryRecord> {
  const git = forge.repositories.of(repository);
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  const method = rules?.mergeQueue ?? 'merge';
  const request = { repository, pull, actor, method };
  const entry = {
    id,
    at,
    repository: pull.repository,
    branch: pull.baseBranch,
    number: pull.number,
    headSha: pull.headSha,
    baseSha: base,
    commit: await writeMerge(forge, git, { request, base }),
    by: actor.login,
  };
  const ref = queueRef(entry);
  await git.updateRef(ref, entry.commit, (await git.ref(ref)) ?? ZERO_SHA);
  return entry;
}

/** Asks those who check commits to check that of an entry. @public */
export function requestChecks(
  forge: ForgeContext,
  repository: RepositoryRecord,
  entry: QueueEntryRecord,
): Promise<void> {
  const action = 'checks_requested';
  return emitMergeGroupEvent(forge, repository, { action, entry });
}

/** Takes a pull request out of the queue without a merge. @public */
export async function dequeuePull(
  forge: ForgeContext,
  { repository, pull, actor }: QueueSubject,
  reason: QueueExitReason,
): Promise<void> {
  const entry = queueEntryOf(forge, pull);
  if (entry === undefined) throw new Refusal(422, 'It is in no merge queue');
  const leftQueue = { by: actor.login, at: timestamp(forge), reason };
  const value = { ...pull, leftQueue, updatedAt: leftQueue.at };
  await forge.store.commit({ put: 'pull', value });
  await removeEntry(forge, repository, { entry, reason: 'dequeued' });
  const event = { repository, pull: value, sender: actor.login };
  await emitPullEvent(forge, {
    ...event,
    action: 'dequeued',
    extra: { reason },
  });
}

/** Forgets an entry, with its branch. @public */
export async function removeEntry(
  forge: ForgeContext,
  repository: RepositoryRecord,
  {
    entry,
    reason,
  }: { entry: QueueEntryRecord; reason: 'dequeued' | 'invalidated' | 'merged' },
): Promise<void> {
  await forge.store.commit({ remove: 'queueEntry', id: entry.id });
  await dropGroup(forge, repository, { entry, reason });
}

/** Deletes the branch that an entry was tested on, and says so. @public */
export async function dropGroup(
  forge: ForgeContext,
  repository: RepositoryRecord,
  {
    entry,
    reason,
  }: { entry: QueueEntryRecord; reason: 'dequeued' | 'invalidated' | 'merged' },
): Promise<void> {
  const git = forge.repositories.of(repository);
  const ref = queueRef(entry);
  if ((await git.ref(ref)) === entry.commit)
    await git.updateRef(ref, ZERO_SHA, entry.commit);
  const action = 'destroyed';
  await emitMergeGroupEvent(forge, repository, { action, entry, reason });
}

function refuseUnready(forge: ForgeContext, pull: PullRecord): void {
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  if (rules?.mergeQueue === undefined)
    throw new Refusal(422, 'The base branch has no merge queue');
  if (queueEntryOf(forge, pull) !== undefined)
    throw new Refusal(422, 'The pull request is already in the merge queue');
  const unmet = unmetRule(forge, pull);
  if (pull.state !== 'open' || pull.draft || unmet !== undefined)
    throw new Refusal(422, unmet ?? 'Pull request is not mergeable');
}
