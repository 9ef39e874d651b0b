import { commentPull } from '../pulls/commentPull';
import {
  ok,
  type RepositoryCall,
  type RestAnswer,
  type Route,
} from '../rest/RestCall';
import type { CommentRecord, ReviewRecord } from '../state/records';
import {
  azureRoute,
  listAnswer,
  PULL_REQUEST,
  pullIn,
  refused,
} from './azureRoute';
import { iterationShapes } from './iterations';
import { identityShape } from './shapes';
import { verdictsOf, voteOf } from './votes';

/** Comments, and what happened, which is kept as comments of the system; and iterations. @public */
export function threadRoutes(): Route[] {
  return [
    azureRoute('GET', `${PULL_REQUEST}/threads`, listThreads),
    azureRoute('POST', `${PULL_REQUEST}/threads`, addThread),
    azureRoute('GET', `${PULL_REQUEST}/iterations`, async call =>
      listAnswer(
        iterationShapes(call.forge, call.repository, pullIn(call)),
        new URLSearchParams({ $top: '1000' }),
      ),
    ),
  ];
}

async function listThreads(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, key } = call;
  const pull = pullIn(call);
  const threads = [
    ...forge.store
      .list('comment', `${key}#${pull.number}`)
      .map(comment => commentThread(call, comment)),
    ...verdictsOf(forge, pull).map(review => voteThread(call, review)),
  ].sort((one, other) => one.id - other.id);
  return listAnswer(threads, new URLSearchParams({ $top: '1000' }));
}

async function addThread(call: RepositoryCall): Promise<RestAnswer> {
  const { forge, repository, user } = call;
  const { comments = [] } = (call.body ?? {}) as {
    readonly comments?: readonly { readonly content?: string }[];
  };
  const [{ content = '' } = {}] = comments;
  if (content.trim() === '')
    throw refused(
      400,
      'ArgumentException',
      'The thread needs a comment with content.',
    );
  const subject = { repository, pull: pullIn(call), actor: user.login };
  const comment = await commentPull(forge, subject, content);
  return ok(commentThread(call, comment));
}

function commentThread(call: RepositoryCall, comment: CommentRecord) {
  const { id, author, body, createdAt, updatedAt } = comment;
  return {
    ...threadShape(call, {
      id,
      author,
      content: body,
      at: createdAt,
      type: 'text',
    }),
    lastUpdatedDate: updatedAt,
    status: 'closed',
    properties: null,
    identities: null,
  };
}

function voteThread(call: RepositoryCall, review: ReviewRecord) {
  const { id, author, submittedAt: at } = review;
  const vote = voteOf(review);
  const content = `${author} voted ${vote}`;
  const text = ($value: string) => ({ $type: 'System.String', $value });
  return {
    ...threadShape(call, { id, author, content, at, type: 'system' }),
    properties: {
      CodeReviewThreadType: text('VoteUpdate'),
      CodeReviewVoteResult: text(`${vote}`),
      CodeReviewVotedByIdentity: text('1'),
    },
    identities: { 1: identityShape(call.forge, author) },
  };
}

function threadShape(
  { forge }: RepositoryCall,
  {
    id,
    author,
    content,
    at,
    type,
  }: {
    readonly id: number;
    readonly author: string;
    readonly content: string;
    readonly at: string;
    readonly type: 'text' | 'system';
  },
) {
  return {
    pullRequestThreadContext: null,
    id,
    publishedDate: at,
    lastUpdatedDate: at,
    comments: [
      {
        id: 1,
        parentCommentId: 0,
        author: identityShape(forge, author),
        content,
        publishedDate: at,
        lastUpdatedDate: at,
        lastContentUpdatedDate: at,
        commentType: type,
        usersLiked: [],
      },
    ],
    threadContext: null,
    isDeleted: false,
  };
}
