import { commentPull } from '../pulls/commentPull';
import { BodyReader } from '../rest/BodyReader';
import {
  created,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { CommentRecord } from '../state/records';
import { BitbucketRefusal } from './BitbucketRefusal';
import { bitbucketRoute } from './bitbucketRoute';
import { PULL_REQUEST, pullRequestIn } from './pullRequestIn';
import { userShape } from './shapes';

/** Comments of pull requests, which its activity shows. @public */
export function commentRoutes(): Route[] {
  return [bitbucketRoute('POST', `${PULL_REQUEST}/comments`, addComment)];
}

async function addComment(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const text = new BodyReader(call.body).optionalText('text') ?? '';
  if (text.trim() === '')
    throw new BitbucketRefusal(
      400,
      'validation.ArgumentValidationException',
      'The comment may not be blank.',
    );
  const subject = { repository, pull: pullRequestIn(call), actor: user.login };
  return created(commentShape(call, await commentPull(forge, subject, text)));
}

/** As "RestComment". @public */
export function commentShape(
  { forge }: Pick<RepositoryCall, 'forge'>,
  comment: CommentRecord,
) {
  return {
    id: comment.id,
    version: 0,
    text: comment.body,
    author: userShape(forge, comment.author),
    createdDate: Date.parse(comment.createdAt),
    updatedDate: Date.parse(comment.updatedAt),
    comments: [],
    severity: 'NORMAL',
    state: 'OPEN',
    threadResolved: false,
    properties: {},
  };
}
