import { type ForgeContext, signatureOf, timestamp } from '../ForgeContext';
import type { BareRepository } from '../git/BareRepository';
import { mergeTrees, rebaseCommits } from '../git/mergeTrees';
import { GitError } from '../git/runGit';
import { writeCommit } from '../git/writeCommit';
import { Refusal } from '../Refusal';
import type {
  MergeMethod,
  MergeRecord,
  PullRecord,
  RepositoryRecord,
  UserRecord,
} from '../state/records';
import { emitPullEvent } from '../webhooks/emitPullEvent';
import { mergeMessage } from './mergeMessage';
import { mayBypass, protectionOf, unmetRule } from './protection';
import { pushEffects } from './pushEffects';
import { unmetSignature } from './unmetSignature';

/** How a pull request is to be merged. @public */
export interface MergeRequest {
  repository: RepositoryRecord;
  pull: PullRecord;
  actor: UserRecord;
  method: MergeMethod;
  /** The head that was looked at; another one is refused with 409. */
  expectedHead?: string;
  title?: string;
  message?: string;
}

const QUEUE_ONLY =
  'Repository rule violations found\n\nChanges must be made through the merge queue';

const NOT_MERGEABLE = 'Pull Request is not mergeable';

/**
 * Merges a pull request without a work tree. The intention is written down
 * before the base branch moves, so a forge that dies in between knows at its
 * next start that the pull request was merged.
 *
 * @throws Refusal 405 when it cannot be merged, 409 when its head moved.
 * @public
 */
export async function mergePull(
  forge: ForgeContext,
  request: MergeRequest,
): Promise<MergeRecord> {
  const { repository, pull, actor } = request;
  const git = forge.repositories.of(repository);
  refuseUnready(forge, request);
  const base = await git.branch(pull.baseBranch);
  if (base === undefined) throw new Refusal(405, NOT_MERGEABLE);
  await refuseUnsigned(forge, git, { request, base });
  const merge: MergeRecord = {
    sha: await writeMerge(forge, git, { request, base }),
    baseSha: base,
    headSha: pull.headSha,
    by: actor.login,
    at: timestamp(forge),
  };
  await carryOutMerge(forge, { repository, pull, merge });
  return merge;
}

/** Moves the base branch to a merge that is written already. @throws Refusal 405 when it moved meanwhile. @public */
export async function carryOutMerge(
  forge: ForgeContext,
  {
    repository,
    pull,
    merge,
  }: { repository: RepositoryRecord; pull: PullRecord; merge: MergeRecord },
): Promise<void> {
  const git = forge.repositories.of(repository);
  const intended = { ...pull, intendedMerge: merge };
  await forge.store.commit({ put: 'pull', value: intended });
  await moveBase(forge, git, { pull, merge });
  const merged = mergedPull(pull, merge);
  await forge.store.commit({ put: 'pull', value: merged });
  await announce(forge, { repository, pull: merged, merge });
}

/** A pull request after its merge. @public */
export function mergedPull(pull: PullRecord, merge: MergeRecord): PullRecord {
  return {
    ...pull,
    merge,
    intendedMerge: undefined,
    autoMerge: undefined,
    leftQueue: undefined,
    state: 'closed',
    updatedAt: merge.at,
    closedAt: merge.at,
    closedBy: merge.by,
  };
}

function refuseUnready(forge: ForgeContext, request: MergeRequest): void {
  const { pull, expectedHead, actor } = request;
  if (pull.state === 'closed') throw new Refusal(405, NOT_MERGEABLE);
  if (pull.draft) throw new Refusal(405, 'Pull Request is still a draft');
  if (expectedHead !== undefined && expectedHead !== pull.headSha) {
    throw new Refusal(
      409,
      'Head branch was modified. Review and try the merge again.',
    );
  }
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  if (rules !== undefined && mayBypass(rules, actor.login)) return;
  const unmet = unmetRule(forge, pull);
  if (unmet !== undefined) throw new Refusal(405, unmet);
  if (rules?.mergeQueue !== undefined) throw new Refusal(405, QUEUE_ONLY);
}

async function refuseUnsigned(
  forge: ForgeContext,
  git: BareRepository,
  { request, base }: { request: MergeRequest; base: string },
): Promise<void> {
  const { pull, actor } = request;
  const rules = protectionOf(forge, pull.repository, pull.baseBranch);
  if (rules !== undefined && mayBypass(rules, actor.login)) return;
  const unmet = await unmetSignature(forge, git, { pull, base });
  if (unmet !== undefined) throw new Refusal(405, unmet);
}

/** Writes the commit of a merge, and moves nothing. @throws Refusal 405 when it conflicts. @public */
export async function writeMerge(
  forge: ForgeContext,
  git: BareRepository,
  { request, base }: { request: MergeRequest; base: string },
): Promise<string> {
  const { pull, actor, method } = request;
  const merge = await mergeTrees(git, base, pull.headSha);
  if (merge.outcome === 'conflict') throw new Refusal(405, NOT_MERGEABLE);
  const author = signatureOf(forge, actor);
  if (method === 'rebase') {
    const head = pull.headSha;
    const tip = await rebaseCommits(git, { base, head, committer: author });
    if (tip !== undefined) return tip;
    throw new Refusal(405, 'This branch can’t be rebased');
  }
  return writeCommit(git, {
    tree: merge.tree,
    parents: method === 'merge' ? [base, pull.headSha] : [base],
    message: await mergeMessage(git, { ...request, base }),
    author,
  });
}

async function moveBase(
  forge: ForgeContext,
  git: BareRepository,
  { pull, merge }: { pull: PullRecord; merge: MergeRecord },
): Promise<void> {
  try {
    const ref = `refs/heads/${pull.baseBranch}`;
    await git.updateRef(ref, merge.sha, merge.baseSha);
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    await forge.store.commit({ put: 'pull', value: pull });
    throw new Refusal(
      405,
      'Base branch was modified. Review and try the merge again.',
    );
  }
}

async function announce(
  forge: ForgeContext,
  options: {
    repository: RepositoryRecord;
    pull: PullRecord;
    merge: MergeRecord;
  },
): Promise<void> {
  const { repository, pull, merge } = options;
  const sender = merge.by;
  await emitPullEvent(forge, { repository, pull, action: 'closed', sender });
  const update = {
    ref: `refs/heads/${pull.baseBranch}`,
    before: merge.baseSha,
    after: merge.sha,
  };
  await pushEffects(forge, { repository, updates: [update], actor: merge.by });
}
