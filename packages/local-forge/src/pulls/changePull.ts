import { type ForgeContext, timestamp } from '../ForgeContext';
import { Refusal, validationFailed } from '../Refusal';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { emitPullEvent } from '../webhooks/emitPullEvent';

/** What of a pull request is to change. @public */
export interface PullEdit {
  title?: string;
  body?: string;
  base?: string;
  state?: 'open' | 'closed';
}

/** The pull request, and who changes it. @public */
export interface PullSubject {
  repository: RepositoryRecord;
  pull: PullRecord;
  /** A login. */
  actor: string;
}

/**
 * Changes title, body, base or state of a pull request.
 *
 * @throws Refusal 422 when it cannot be reopened or the base is unknown.
 * @public
 */
export async function changePull(
  forge: ForgeContext,
  subject: PullSubject,
  edit: PullEdit,
): Promise<PullRecord> {
  const edited = await editText(forge, subject, edit);
  if (edit.state === undefined || edit.state === edited.state) return edited;
  const next = { ...subject, pull: edited };
  return edit.state === 'closed'
    ? closePull(forge, next)
    : reopenPull(forge, next);
}

async function editText(
  forge: ForgeContext,
  subject: PullSubject,
  edit: PullEdit,
): Promise<PullRecord> {
  const { pull, repository, actor: sender } = subject;
  const changes = await changesOf(forge, subject, edit);
  if (Object.keys(changes).length === 0) return pull;
  const next: PullRecord = {
    ...pull,
    title: edit.title ?? pull.title,
    body: edit.body ?? pull.body,
    baseBranch: edit.base ?? pull.baseBranch,
    updatedAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'pull', value: next });
  const extra = { changes };
  const event = { repository, pull: next, sender, extra };
  await emitPullEvent(forge, { ...event, action: 'edited' });
  return next;
}

async function changesOf(
  forge: ForgeContext,
  { pull, repository }: PullSubject,
  edit: PullEdit,
): Promise<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  if (edit.title !== undefined && edit.title !== pull.title) {
    changes.title = { from: pull.title };
  }
  if (edit.body !== undefined && edit.body !== (pull.body ?? '')) {
    changes.body = { from: pull.body ?? '' };
  }
  if (edit.base !== undefined && edit.base !== pull.baseBranch) {
    const git = forge.repositories.of(repository);
    if ((await git.branch(edit.base)) === undefined) {
      const where = { resource: 'PullRequest', field: 'base' };
      throw validationFailed({ ...where, code: 'invalid' });
    }
    changes.base = {
      ref: { from: pull.baseBranch },
      sha: { from: pull.baseSha },
    };
  }
  return changes;
}

async function closePull(
  forge: ForgeContext,
  { pull, repository, actor }: PullSubject,
): Promise<PullRecord> {
  const now = timestamp(forge);
  const base = await forge.repositories.of(repository).branch(pull.baseBranch);
  const closed: PullRecord = {
    ...pull,
    baseSha: base ?? pull.baseSha,
    state: 'closed',
    closedAt: now,
    closedBy: actor,
    updatedAt: now,
  };
  await forge.store.commit({ put: 'pull', value: closed });
  const event = { repository, pull: closed, sender: actor };
  await emitPullEvent(forge, { ...event, action: 'closed' });
  return closed;
}

async function reopenPull(
  forge: ForgeContext,
  { pull, repository, actor }: PullSubject,
): Promise<PullRecord> {
  const git = forge.repositories.of(repository);
  const head = await git.branch(pull.headBranch);
  if (pull.merge || head === undefined) {
    const message = pull.merge
      ? 'Cannot reopen a merged pull request.'
      : `state cannot be changed. The ${pull.headBranch} branch has been deleted.`;
    throw validationFailed({
      resource: 'PullRequest',
      code: 'invalid',
      field: 'state',
      message,
    });
  }
  const reopened: PullRecord = {
    ...pull,
    state: 'open',
    headSha: head,
    closedAt: undefined,
    closedBy: undefined,
    updatedAt: timestamp(forge),
  };
  await forge.store.commit({ put: 'pull', value: reopened });
  const event = { repository, pull: reopened, sender: actor };
  await emitPullEvent(forge, { ...event, action: 'reopened' });
  return reopened;
}

/** The pull request of a number. @throws Refusal 404. @public */
export function findPull(
  forge: ForgeContext,
  repository: string,
  number: number,
): PullRecord {
  const pull = forge.store
    .list('pull', repository)
    .find(record => record.number === number);
  if (!pull) throw new Refusal(404, 'Not Found');
  return pull;
}
