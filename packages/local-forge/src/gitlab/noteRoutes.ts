import { commentPull } from '../pulls/commentPull';
import { reviewPull } from '../pulls/reviewPull';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  pageAnswer,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { CommentRecord, ReviewRecord } from '../state/records';
import { MERGE_REQUEST, mergeRequestOf } from './mergeRequestRoutes';
import { projectRoute } from './projectRoute';
import { reviewsOf } from './reviewers';
import { userShape } from './shapes';
import { trainNotesOf } from './trainNotes';

/** The quick action that asks for changes; there is no other way in REST. */
const REQUEST_CHANGES = /^\/submit_review requested_changes\s*$/m;

/** Comments of merge requests, and their activity. @public */
export function noteRoutes(): Route[] {
  return [
    projectRoute('GET', `${MERGE_REQUEST}/notes`, listNotes),
    projectRoute('POST', `${MERGE_REQUEST}/notes`, addNote),
  ];
}

async function addNote(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = mergeRequestOf(call);
  const text = new BodyReader(call.body).text('body');
  const subject = { repository, pull, actor: user.login };
  if (!REQUEST_CHANGES.test(text)) {
    if (text.trim() === '') throw new Refusal(400, "Note can't be blank");
    const comment = await commentPull(forge, subject, text);
    return created(commentShape(call, comment));
  }
  const review = await reviewPull(forge, subject, {
    state: 'CHANGES_REQUESTED',
    body: text.replace(REQUEST_CHANGES, '').trim() || 'Changes, please',
  });
  return created(commentShape(call, noteOf(review)));
}

/** Newest first unless it is asked otherwise. */
async function listNotes(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, query, key } = call;
  const pull = mergeRequestOf(call);
  const filter = query.get('activity_filter') ?? 'all_notes';
  const reviews = reviewsOf(forge, pull);
  const comments = [
    ...forge.store.list('comment', `${key}#${pull.number}`),
    ...reviews.filter(({ body }) => body !== '').map(noteOf),
  ].map(comment => commentShape(call, comment));
  const activity = [
    ...reviews.flatMap(review => activityShape(call, review)),
    ...trainNotesOf(forge, pull).map(note => ({
      ...commentShape(call, note),
      system: true,
    })),
  ];
  const notes = [
    ...(filter === 'only_activity' ? [] : comments),
    ...(filter === 'only_comments' ? [] : activity),
  ].sort(
    (one, other) =>
      Date.parse(one.created_at) - Date.parse(other.created_at) ||
      one.id - other.id,
  );
  const ordered = query.get('sort') === 'asc' ? notes : notes.reverse();
  return pageAnswer(ordered, query, note => note);
}

function noteOf(review: ReviewRecord): CommentRecord {
  const { id, repository, number, author, body, submittedAt } = review;
  const times = { createdAt: submittedAt, updatedAt: submittedAt };
  return { id, repository, number, author, body, ...times };
}

function commentShape(call: RepositoryCall, comment: CommentRecord) {
  const pull = mergeRequestOf(call);
  return {
    id: comment.id,
    type: null,
    attachment: null,
    body: comment.body,
    author: userShape(call.forge, comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    system: false,
    noteable_id: pull.id,
    noteable_iid: pull.number,
    noteable_type: 'MergeRequest',
    project_id: call.repository.id,
    resolvable: false,
    confidential: false,
    internal: false,
  };
}

function activityShape(call: RepositoryCall, review: ReviewRecord) {
  const body = wordsOf(review);
  if (body === undefined) return [];
  return [{ ...commentShape(call, noteOf(review)), body, system: true }];
}

function wordsOf({ state }: ReviewRecord): string | undefined {
  switch (state) {
    case 'APPROVED':
      return 'approved this merge request';
    case 'DISMISSED':
      return 'unapproved this merge request';
    case 'CHANGES_REQUESTED':
      return 'requested changes';
    default:
      return undefined;
  }
}
