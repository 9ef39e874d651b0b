import type { ForgeContext } from '../ForgeContext';
import { commentPull } from '../pulls/commentPull';
import { Refusal } from '../Refusal';
import { BodyReader } from '../rest/BodyReader';
import { created, type RestAnswer, type Route } from '../rest/RestCall';
import type { CommentRecord } from '../state/records';
import { type CloudCall, cloudRoute } from './cloudRoute';
import { PULL_REQUEST, pullRequestIn } from './pullRequestIn';
import { accountShape, zoned } from './shapes';

/** Comments of pull requests, which its activity shows. @public */
export function commentRoutes(): Route[] {
  return [cloudRoute('POST', `${PULL_REQUEST}/comments`, addComment)];
}

async function addComment(call: CloudCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const text =
    new BodyReader(call.body).inside('content').optionalText('raw') ?? '';
  if (text.trim() === '')
    throw new Refusal(400, 'content: required key not provided');
  const subject = { repository, pull: pullRequestIn(call), actor: user.login };
  return created(commentShape(forge, await commentPull(forge, subject, text)));
}

/** As "pullrequest_comment". @public */
export function commentShape(forge: ForgeContext, comment: CommentRecord) {
  return {
    type: 'pullrequest_comment',
    id: comment.id,
    content: { raw: comment.body, markup: 'markdown', html: '' },
    user: accountShape(forge, comment.author),
    deleted: false,
    created_on: zoned(comment.createdAt),
    updated_on: zoned(comment.updatedAt),
  };
}
