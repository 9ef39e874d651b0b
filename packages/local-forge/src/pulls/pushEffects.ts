import { type ForgeContext, timestamp } from '../ForgeContext';
import { type BareRepository, ZERO_SHA } from '../git/BareRepository';
import { repositoryKey } from '../state/ForgeStore';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { emitPullEvent, type PullAction } from '../webhooks/emitPullEvent';
import { emitPushEvent, type RefUpdate } from '../webhooks/emitPushEvent';

/** Refs of a repository that were changed, and by whom. @public */
export interface Push {
  repository: RepositoryRecord;
  updates: readonly RefUpdate[];
  /** The login of who pushed. */
  actor: string;
}

interface PullChange {
  pull: PullRecord;
  action: PullAction;
  extra?: Readonly<Record<string, unknown>>;
}

interface BranchChange {
  pull: PullRecord;
  branch: string;
  update: RefUpdate;
  push: Push;
  arrived: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Does what GitHub does after refs changed: open pull requests follow their
 * branches, are closed when a branch goes away, and count as merged when the
 * base branch has got all of their commits. To be called in the repository's
 * queue, after the refs changed.
 *
 * @public
 */
export async function pushEffects(
  forge: ForgeContext,
  push: Push,
): Promise<void> {
  const updates = push.updates.filter(update => isAnnounced(update.ref));
  if (updates.length === 0) return;
  const repository = { ...push.repository, pushedAt: timestamp(forge) };
  await forge.store.commit({ put: 'repository', value: repository });
  for (const update of updates) {
    const sender = push.actor;
    await emitPushEvent(forge, repository, { update, sender });
    if (update.ref.startsWith('refs/heads/')) {
      await followBranch(forge, { ...push, repository }, update);
    }
  }
}

/** Keeps `refs/pull/N/head` at the head of a pull request. @public */
export async function writePullRef(
  git: BareRepository,
  pull: PullRecord,
): Promise<void> {
  const ref = `refs/pull/${pull.number}/head`;
  const before = await git.ref(ref);
  if (before === pull.headSha) return;
  await git.updateRef(ref, pull.headSha, before ?? ZERO_SHA);
}

function isAnnounced(ref: string): boolean {
  return /^refs\/(heads|tags)\//.test(ref);
}

async function followBranch(
  forge: ForgeContext,
  push: Push,
  update: RefUpdate,
): Promise<void> {
  const branch = update.ref.slice('refs/heads/'.length);
  const key = repositoryKey(push.repository.owner, push.repository.name);
  const git = forge.repositories.of(push.repository);
  const open = forge.store
    .list('pull', key)
    .filter(pull => pull.state === 'open')
    .filter(({ headBranch, baseBranch }) =>
      [headBranch, baseBranch].includes(branch),
    );
  const arrived = open.length > 0 ? await arrivedCommits(git, update) : NONE;
  for (const pull of open) {
    const context = { pull, branch, update, push, arrived };
    const change = await changeOf(forge, git, context);
    if (!change) continue;
    await forge.store.commit({ put: 'pull', value: change.pull });
    await writePullRef(git, change.pull);
    const { repository, actor: sender } = push;
    await emitPullEvent(forge, { ...change, repository, sender });
  }
}

/** The commits that a branch has got by an update. */
async function arrivedCommits(
  git: BareRepository,
  { before, after }: RefUpdate,
): Promise<ReadonlySet<string>> {
  if (before === ZERO_SHA || after === ZERO_SHA) return NONE;
  const list = await git.text(['rev-list', after, `^${before}`]);
  return new Set(list.split('\n'));
}

async function changeOf(
  forge: ForgeContext,
  git: BareRepository,
  context: BranchChange,
): Promise<PullChange | undefined> {
  const { pull, branch, update, push } = context;
  const now = timestamp(forge);
  const closed: PullRecord = {
    ...pull,
    state: 'closed',
    updatedAt: now,
    closedAt: now,
    closedBy: push.actor,
  };
  if (update.after === ZERO_SHA) return { action: 'closed', pull: closed };
  if (pull.headBranch === branch) {
    return followHead(git, { pull, closed, update });
  }
  if (!context.arrived.has(pull.headSha)) return undefined;
  const merge = {
    sha: update.after,
    baseSha: update.before,
    headSha: pull.headSha,
    by: push.actor,
    at: now,
  };
  return { action: 'closed', pull: { ...closed, merge } };
}

async function followHead(
  git: BareRepository,
  context: { pull: PullRecord; closed: PullRecord; update: RefUpdate },
): Promise<PullChange | undefined> {
  const { pull, closed, update } = context;
  if (pull.headSha === update.after) return undefined;
  const base = (await git.branch(pull.baseBranch)) ?? pull.baseSha;
  const at = closed.updatedAt;
  const head = {
    headSha: update.after,
    heads: [...(pull.heads ?? []), { sha: update.after, at }],
    baseSha: base,
  };
  if (await git.contains(base, update.after)) {
    return { action: 'closed', pull: { ...closed, ...head } };
  }
  return {
    action: 'synchronize',
    pull: { ...pull, ...head, updatedAt: closed.updatedAt },
    extra: { before: pull.headSha, after: update.after },
  };
}
