import type { ForgeContext } from '../ForgeContext';
import { participantsIn } from '../pulls/participants';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { accountShape, addressOf, repositoryShape, zoned } from './shapes';

/** Bitbucket's, of a hash in a pull request, in digits. */
const SHORT = 12;

const VERDICTS = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'changes_requested',
  DISMISSED: null,
  COMMENTED: null,
} as const;

/** A pull request as lists have it, which leave out who takes part; as "pullrequest". @public */
export function listedShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const { number, merge, closedBy } = pull;
  const inPart = (path: string) => ({
    href: addressOf(forge, repository, `/pullrequests/${number}${path}`),
  });
  const closer = merge?.by ?? closedBy;
  return {
    type: 'pullrequest',
    id: number,
    title: pull.title,
    summary: { raw: pull.body ?? '', markup: 'markdown', html: '' },
    state: stateOf(pull),
    draft: pull.draft,
    queued: false,
    author: accountShape(forge, pull.author),
    source: endpoint(forge, repository, {
      branch: pull.headBranch,
      sha: pull.headSha,
    }),
    destination: endpoint(forge, repository, {
      branch: pull.baseBranch,
      sha: merge?.baseSha ?? pull.baseSha,
    }),
    merge_commit: merge ? { hash: merge.sha.slice(0, SHORT) } : null,
    closed_by: closer === undefined ? null : accountShape(forge, closer),
    close_source_branch: false,
    comment_count: forge.store.list('comment', `${pull.repository}#${number}`)
      .length,
    task_count: 0,
    reason: '',
    created_on: zoned(pull.createdAt),
    updated_on: zoned(pull.updatedAt),
    links: {
      self: inPart(''),
      html: { href: forge.urls.page(repository, `/pull-requests/${number}`) },
      activity: inPart('/activity'),
      merge: inPart('/merge'),
      decline: inPart('/decline'),
    },
  };
}

/** A pull request as it is read alone, as "pullrequest". @public */
export function pullRequestShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const participants = participantShapes(forge, pull);
  return {
    ...listedShape(forge, repository, pull),
    participants,
    reviewers: participants
      .filter(({ role }) => role === 'REVIEWER')
      .map(({ user }) => user),
  };
}

/** Everybody but the author who takes part, each as "participant". @public */
export function participantShapes(forge: ForgeContext, pull: PullRecord) {
  return [...participantsIn(forge, pull)].map(([login, { role, review }]) => ({
    type: 'participant',
    user: accountShape(forge, login),
    role,
    approved: review?.state === 'APPROVED',
    state: review === undefined ? null : VERDICTS[review.state],
    participated_on: review === undefined ? null : zoned(review.submittedAt),
  }));
}

/** @public */
export function stateOf(pull: PullRecord): 'OPEN' | 'MERGED' | 'DECLINED' {
  if (pull.merge !== undefined) return 'MERGED';
  return pull.state === 'open' ? 'OPEN' : 'DECLINED';
}

/** A branch of a pull request and the commit that it is at, as "pullrequest_endpoint". @public */
export function endpoint(
  forge: ForgeContext,
  repository: RepositoryRecord,
  { branch, sha }: { readonly branch: string; readonly sha: string },
) {
  return {
    branch: { name: branch },
    commit: { type: 'commit', hash: sha.slice(0, SHORT) },
    repository: repositoryShape(forge, repository),
  };
}
