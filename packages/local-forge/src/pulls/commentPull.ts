import { type ForgeContext, timestamp } from '../ForgeContext';
import { validationFailed } from '../Refusal';
import type { CommentRecord } from '../state/records';
import type { PullSubject } from './changePull';

/** Adds a comment to a conversation. @throws Refusal 422 when empty. @public */
export async function commentPull(
  forge: ForgeContext,
  { pull, actor }: PullSubject,
  body: string,
): Promise<CommentRecord> {
  requireBody(body);
  const now = timestamp(forge);
  const comment: CommentRecord = {
    id: forge.store.nextId(),
    repository: pull.repository,
    number: pull.number,
    author: actor,
    body,
    createdAt: now,
    updatedAt: now,
  };
  await forge.store.commit(
    { put: 'comment', value: comment },
    { put: 'pull', value: { ...pull, updatedAt: now } },
  );
  return comment;
}

/** Refuses a comment that says nothing. @throws Refusal 422. @public */
export function requireBody(body: string): void {
  if (body.trim() !== '') return;
  const where = { resource: 'IssueComment', field: 'body' };
  throw validationFailed({ ...where, code: 'missing_field' });
}
