import type { ForgeContext } from '../ForgeContext';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { participantsOf } from './participants';
import { refShape, repositoryShape, userShape } from './shapes';

/** A pull request, as "RestPullRequest". @public */
export function pullRequestShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const { number, merge, closedAt } = pull;
  const author = { user: userShape(forge, pull.author), role: 'AUTHOR' };
  const side = (branch: string, latestCommit: string) => ({
    ...refShape(branch),
    latestCommit,
    repository: repositoryShape(forge, repository),
  });
  return {
    id: number,
    version: pull.version ?? 0,
    title: pull.title,
    ...(pull.body ? { description: pull.body } : {}),
    state: stateOf(pull),
    open: pull.state === 'open',
    closed: pull.state === 'closed',
    draft: pull.draft,
    locked: false,
    createdDate: Date.parse(pull.createdAt),
    updatedDate: Date.parse(pull.updatedAt),
    ...(closedAt === undefined ? {} : { closedDate: Date.parse(closedAt) }),
    fromRef: side(pull.headBranch, pull.headSha),
    toRef: side(pull.baseBranch, merge?.baseSha ?? pull.baseSha),
    author: { ...author, approved: false, status: 'UNAPPROVED' },
    ...participantsOf(forge, pull),
    properties: merge === undefined ? {} : { mergeCommit: commitOf(merge.sha) },
    links: {
      self: [
        { href: forge.urls.bitbucket(repository, `/pull-requests/${number}`) },
      ],
    },
  };
}

/** A commit, as "RestMinimalCommit". @public */
export function commitOf(sha: string) {
  return { id: sha, displayId: sha.slice(0, 11) };
}

/** @public */
export function stateOf(pull: PullRecord): 'OPEN' | 'MERGED' | 'DECLINED' {
  if (pull.merge !== undefined) return 'MERGED';
  return pull.state === 'open' ? 'OPEN' : 'DECLINED';
}
