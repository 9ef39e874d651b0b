import { timestamp } from '../ForgeContext';
import { commentPull, requireBody } from '../pulls/commentPull';
import { notFound } from '../Refusal';
import { commentShape } from '../shapes/conversationShapes';
import type { CommentRecord } from '../state/records';
import { BodyReader } from './BodyReader';
import { pullOf } from './pullRoutes';
import {
  created,
  noContent,
  numberParameter,
  ok,
  pageAnswer,
  type RepositoryCall,
  repositoryRoute,
  type RestAnswer,
  type Route,
} from './RestCall';

const ON_ISSUE = '/issues/{issue_number}/comments';
const COMMENT = '/issues/comments/{comment_id}';

/** Comments in the conversation of pull requests. @public */
export function commentRoutes(): Route[] {
  return [
    repositoryRoute('GET', COMMENT, async call =>
      ok(commentShape(call.forge, call.repository, commentOf(call))),
    ),
    repositoryRoute('PATCH', COMMENT, updateComment),
    repositoryRoute('DELETE', COMMENT, deleteComment),
    repositoryRoute('GET', ON_ISSUE, listComments),
    repositoryRoute('POST', ON_ISSUE, createComment),
  ];
}

async function listComments(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, key, query } = call;
  const { number } = pullOf(call, 'issue_number');
  const comments = forge.store.list('comment', `${key}#${number}`);
  return pageAnswer(comments, query, entry =>
    commentShape(forge, repository, entry),
  );
}

async function createComment(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const pull = pullOf(call, 'issue_number');
  const subject = { repository, pull, actor: user.login };
  const text = new BodyReader(call.body).text('body');
  const comment = await commentPull(forge, subject, text);
  return created(commentShape(forge, repository, comment));
}

async function updateComment(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository } = call;
  const updatedAt = timestamp(forge);
  const comment = { ...commentOf(call), body: bodyIn(call), updatedAt };
  await forge.store.commit({ put: 'comment', value: comment });
  return ok(commentShape(forge, repository, comment));
}

async function deleteComment(call: RepositoryCall): Promise<RestAnswer> {
  await call.forge.store.commit({ remove: 'comment', id: commentOf(call).id });
  return noContent();
}

function commentOf(call: RepositoryCall): CommentRecord {
  const id = numberParameter(call, 'comment_id');
  const comment = call.forge.store.get('comment', id);
  if (comment?.repository !== call.key) throw notFound();
  return comment;
}

function bodyIn(call: RepositoryCall): string {
  const body = new BodyReader(call.body).text('body');
  requireBody(body);
  return body;
}
