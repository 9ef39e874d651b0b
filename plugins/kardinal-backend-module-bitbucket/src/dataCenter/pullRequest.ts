import {
  fingerprint,
  PullRequest,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readDescription } from '../labelledText';
import { utc } from '../utc';

/** @internal */
export interface BitbucketUser {
  readonly name: string;
}

/** Somebody who takes part, and their verdict. @internal */
export interface BitbucketParticipant {
  readonly user: BitbucketUser;
  readonly status: string;
  /** The head when they said so. */
  readonly lastReviewedCommit?: string;
}

/** @internal */
export interface BitbucketRef {
  /** E.g. `refs/heads/main`. */
  readonly id: string;
  readonly latestCommit: string;
  readonly repository: {
    readonly slug: string;
    readonly project: { readonly key: string };
  };
}

/** A pull request as Bitbucket Data Center gives it; times are in milliseconds since the Unix epoch. @internal */
export interface BitbucketPullRequest {
  readonly id: number;
  /** The one that a change names: another one is refused. */
  readonly version: number;
  readonly title: string;
  readonly description?: string;
  readonly state: string;
  readonly draft?: boolean;
  readonly createdDate: number;
  readonly updatedDate: number;
  readonly closedDate?: number;
  readonly fromRef: BitbucketRef;
  readonly toRef: BitbucketRef;
  readonly reviewers?: readonly BitbucketParticipant[];
  readonly participants?: readonly BitbucketParticipant[];
  readonly properties?: { readonly mergeCommit?: { readonly id: string } };
  readonly links: { readonly self: readonly { readonly href: string }[] };
}

/** As the product knows it, without what takes a request of its own. @internal */
export function pullRequestOf(request: BitbucketPullRequest): PullRequest {
  const { fromRef, toRef, updatedDate, closedDate } = request;
  const state = stateOf(request.state);
  const ended = closedDate ?? updatedDate;
  const { text, labels } = readDescription(request.description ?? '');
  const asked = (request.reviewers ?? []).filter(
    ({ status }) => status === 'UNAPPROVED',
  );
  return {
    number: request.id,
    url: request.links.self[0]?.href ?? '',
    state,
    head: { branch: headBranchOf(request), sha: fromRef.latestCommit },
    base: { branch: branchOf(toRef) },
    title: request.title,
    body: text,
    labels,
    createdAt: utc(request.createdDate),
    updatedAt: utc(updatedDate),
    // A verdict is of a participant: it need not be a change of the pull request.
    fingerprint: fingerprint([request.version, verdictsOf(request)]),
    ...(state !== 'open' && { closedAt: utc(ended) }),
    ...(state === 'merged' && {
      mergedAt: utc(ended),
      mergeCommit: request.properties?.mergeCommit?.id ?? fromRef.latestCommit,
    }),
    ...(state === 'open' &&
      asked.length > 0 && {
        requestedReviewers: asked.map(({ user }) => user.name),
      }),
  };
}

/** Everybody with a verdict, once. @internal */
export function participantsOf({
  reviewers = [],
  participants = [],
}: BitbucketPullRequest): readonly BitbucketParticipant[] {
  const names = new Set(reviewers.map(({ user }) => user.name));
  return [
    ...reviewers,
    ...participants.filter(({ user }) => !names.has(user.name)),
  ];
}

function verdictsOf(request: BitbucketPullRequest): readonly string[] {
  return participantsOf(request).map(({ user, status, lastReviewedCommit }) =>
    [user.name, status, lastReviewedCommit].join(' '),
  );
}

function stateOf(state: string): PullRequest['state'] {
  if (state === 'MERGED') return 'merged';
  return state === 'OPEN' ? 'open' : 'closed';
}

/** A branch of a fork is none of the repository's, whatever it is called. */
function headBranchOf({ fromRef, toRef }: BitbucketPullRequest): string {
  const nameOf = ({ repository }: BitbucketRef) =>
    `${repository.project.key}/${repository.slug}`;
  const branch = branchOf(fromRef);
  return nameOf(fromRef) === nameOf(toRef)
    ? branch
    : `${nameOf(fromRef)}:${branch}`;
}

function branchOf({ id }: BitbucketRef): string {
  return id.replace(/^refs\/heads\//, '');
}
