import { changePull, findPull } from '../pulls/changePull';
import { commentPull } from '../pulls/commentPull';
import { followPulls } from '../pulls/followPulls';
import { mergePull } from '../pulls/mergePull';
import { reviewPull } from '../pulls/reviewPull';
import { notFound, Refusal } from '../Refusal';
import type { MergeMethod, UserRecord } from '../state/records';
import type { PageCall } from './PageCall';

/** A form of a pull request's page that was sent. @public */
export interface PullForm {
  number: number;
  /** The last part of the form's address. */
  action: string;
  fields: URLSearchParams;
}

/**
 * Carries out what a button requests, as the person of the pages. To be called in
 * the repository's queue.
 *
 * @throws Refusal with a message for the person.
 * @public
 */
export async function submitPullForm(
  call: PageCall,
  form: PullForm,
): Promise<void> {
  await carryOut(call, form);
  await followPulls(call.forge, call.repository);
}

async function carryOut(call: PageCall, form: PullForm): Promise<void> {
  const { forge, repository, key } = call;
  const pull = findPull(forge, key, form.number);
  const actor = actorOf(call);
  const subject = { repository, pull, actor: actor.login };
  switch (form.action) {
    case 'merge': {
      const expectedHead = form.fields.get('sha') ?? undefined;
      const method = methodIn(form.fields);
      const request = { repository, pull, actor, method, expectedHead };
      await mergePull(forge, request);
      return;
    }
    case 'close':
      await changePull(forge, subject, { state: 'closed' });
      return;
    case 'reopen':
      await changePull(forge, subject, { state: 'open' });
      return;
    case 'approve':
      await reviewPull(forge, subject, { state: 'APPROVED' });
      return;
    case 'review':
      await submitReview(call, form);
      return;
    default:
      throw notFound();
  }
}

async function submitReview(call: PageCall, form: PullForm): Promise<void> {
  const { forge, repository, key } = call;
  const pull = findPull(forge, key, form.number);
  const subject = { repository, pull, actor: actorOf(call).login };
  const body = form.fields.get('text') ?? '';
  switch (form.fields.get('verdict')) {
    case 'approve':
      await reviewPull(forge, subject, { state: 'APPROVED', body });
      return;
    case 'request-changes':
      await reviewPull(forge, subject, { state: 'CHANGES_REQUESTED', body });
      return;
    default:
      await commentPull(forge, subject, body);
  }
}

function actorOf(call: PageCall): UserRecord {
  const user = call.actor ? call.forge.store.user(call.actor) : undefined;
  if (!user) throw new Refusal(403, 'This forge has nobody who may do that');
  return user;
}

function methodIn(fields: URLSearchParams): MergeMethod {
  const method = fields.get('method');
  return method === 'squash' || method === 'rebase' ? method : 'merge';
}
