import { type ForgeContext, timestamp } from '../ForgeContext';
import { Refusal } from '../Refusal';
import { repositoryKey } from '../state/ForgeStore';
import type {
  MergeMethod,
  PullRecord,
  RepositoryRecord,
} from '../state/records';
import { emitPullEvent } from '../webhooks/emitPullEvent';
import { mergePull } from './mergePull';
import { enqueuePull, queueEntryOf, type QueueSubject } from './mergeQueue';
import { protectionOf, unmetRule } from './protection';
import { statusesOfPull } from './statusesOfPull';

/**
 * Lets a pull request merge by itself once its rules are met.
 *
 * @throws Refusal 422 with GitHub's words
 * @public
 */
export async function enableAutoMerge(
  forge: ForgeContext,
  subject: QueueSubject,
  method: MergeMethod,
): Promise<PullRecord> {
  const { repository, pull } = subject;
  if (repository.autoMerge !== 'allowed')
    throw new Refusal(422, 'Auto merge is not allowed for this repository');
  if (pull.state !== 'open') throw new Refusal(422, 'Pull request is closed');
  const isQueued =
    protectionOf(forge, pull.repository, pull.baseBranch)?.mergeQueue !==
    undefined;
  if (!isQueued && unmetRule(forge, pull) === undefined)
    throw new Refusal(422, 'Pull request Pull request is in clean status');
  return setAutoMerge(forge, subject, method);
}

/** The same, whatever the repository allows. @public */
export async function setAutoMerge(
  forge: ForgeContext,
  { repository, pull, actor }: QueueSubject,
  method: MergeMethod,
): Promise<PullRecord> {
  const autoMerge = { by: actor.login, at: timestamp(forge), method };
  const value = { ...pull, autoMerge, updatedAt: autoMerge.at };
  await forge.store.commit({ put: 'pull', value });
  await emitPullEvent(forge, {
    repository,
    pull: value,
    sender: actor.login,
    action: 'auto_merge_enabled',
    extra: { reason: 'enabled' },
  });
  return value;
}

/** Takes that back. @throws Refusal 422 where nobody asked for it. @public */
export async function disableAutoMerge(
  forge: ForgeContext,
  { repository, pull, actor }: QueueSubject,
): Promise<PullRecord> {
  if (pull.autoMerge === undefined)
    throw new Refusal(422, "Can't disable auto-merge for this pull request");
  const updatedAt = timestamp(forge);
  const value = { ...pull, autoMerge: undefined, updatedAt };
  await forge.store.commit({ put: 'pull', value });
  await emitPullEvent(forge, {
    repository,
    pull: value,
    sender: actor.login,
    action: 'auto_merge_disabled',
    extra: { reason: 'Manually disabled by user' },
  });
  return value;
}

/**
 * Merges what was to merge by itself and can, or puts it in the queue. To be called in the repository's queue, after anything changed.
 *
 * @public
 */
export async function carryOutAutoMerges(
  forge: ForgeContext,
  repository: RepositoryRecord,
): Promise<void> {
  const key = repositoryKey(repository.owner, repository.name);
  for (const pull of forge.store.list('pull', key)) {
    const { autoMerge } = pull;
    if (pull.state === 'closed' || autoMerge === undefined) continue;
    if (queueEntryOf(forge, pull) || unmetRule(forge, pull)) continue;
    if ((autoMerge.head ?? pull.headSha) !== pull.headSha) continue;
    if (autoMerge.statuses === 'ofPull' && !isSaidOfPull(forge, pull)) continue;
    const actor = forge.store.user(autoMerge.by);
    if (actor === undefined) continue;
    try {
      const rules = protectionOf(forge, key, pull.baseBranch);
      await (rules?.mergeQueue === undefined
        ? mergePull(forge, {
            repository,
            pull,
            actor,
            method: autoMerge.method,
          })
        : enqueuePull(forge, { repository, pull, actor }));
    } catch (error) {
      // It stays until it can: somebody has to resolve a conflict, for example.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

/** Whether each required status was last said of the pull request itself, as a success. */
function isSaidOfPull(forge: ForgeContext, pull: PullRecord): boolean {
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  const said = statusesOfPull(forge, pull, pull.headSha);
  return (rules?.requiredStatuses ?? []).every(
    wanted =>
      said.findLast(({ context }) => context === wanted)?.state === 'success',
  );
}
