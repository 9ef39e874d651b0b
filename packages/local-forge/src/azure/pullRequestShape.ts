import type { ForgeContext } from '../ForgeContext';
import { pullFacts } from '../pulls/pullFacts';
import type { PullRecord, RepositoryRecord } from '../state/records';
import { guid } from './guid';
import {
  apiUrl,
  commitRef,
  identityShape,
  placeOf,
  repositoryShape,
} from './shapes';
import { votesOf } from './votes';

/** A pull request, without the labels that only some answers have. @public */
export async function pullRequestShape(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const { number, merge } = pull;
  const url = `${apiUrl(forge, repository)}/pullRequests/${number}`;
  const shape = repositoryShape(forge, repository);
  const ref = (sha: string) => commitRef(forge, repository, sha);
  return {
    repository: shape,
    pullRequestId: number,
    codeReviewId: number,
    status: statusOf(pull),
    createdBy: identityShape(forge, pull.author),
    creationDate: pull.createdAt,
    ...(pull.closedAt !== undefined && { closedDate: pull.closedAt }),
    ...(pull.closedBy !== undefined && {
      closedBy: identityShape(forge, pull.closedBy),
    }),
    ...(pull.autoMerge !== undefined && {
      autoCompleteSetBy: identityShape(forge, pull.autoMerge.by),
    }),
    title: pull.title,
    ...(pull.body && { description: pull.body }),
    sourceRefName: `refs/heads/${pull.headBranch}`,
    targetRefName: `refs/heads/${pull.baseBranch}`,
    mergeStatus: await mergeStatusOf(forge, repository, pull),
    isDraft: pull.draft,
    mergeId: guid('evaluation', pull.id),
    lastMergeSourceCommit: ref(pull.headSha),
    lastMergeTargetCommit: ref(merge?.baseSha ?? pull.baseSha),
    ...(merge && { lastMergeCommit: ref(merge.sha) }),
    reviewers: votesOf(forge, pull).map(({ login, vote }) =>
      reviewerShape(forge, url, { login, vote }),
    ),
    url,
    supportsIterations: true,
    artifactId: `vstfs:///Git/PullRequestId/${shape.project.id}%2f${shape.id}%2f${number}`,
  };
}

/** "IdentityRefWithVote". @public */
export function reviewerShape(
  forge: ForgeContext,
  pullRequestUrl: string,
  { login, vote }: { readonly login: string; readonly vote: number },
) {
  const identity = identityShape(forge, login);
  return {
    reviewerUrl: `${pullRequestUrl}/reviewers/${identity.id}`,
    vote,
    hasDeclined: false,
    isFlagged: false,
    ...identity,
  };
}

/** "WebApiTagDefinition". @public */
export function labelShapes(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
) {
  const { organization } = placeOf(repository);
  const labels = forge.store.list('label', pull.repository);
  return pull.labels.map(name => {
    const known = labels.find(label => label.name === name);
    const id = guid('label', known?.id ?? 0);
    const url = `${forge.urls.web}/${organization}/_apis/tagging/${id}`;
    return { id, name, active: true, url };
  });
}

function statusOf(pull: PullRecord): string {
  if (pull.merge !== undefined) return 'completed';
  return pull.state === 'open' ? 'active' : 'abandoned';
}

/** Of conflicts, and of nothing else. */
async function mergeStatusOf(
  forge: ForgeContext,
  repository: RepositoryRecord,
  pull: PullRecord,
): Promise<string> {
  if (pull.state === 'closed') return 'succeeded';
  if (forge.faults.takesMergeable()) return 'queued';
  const { mergeableState } = await pullFacts(forge, repository, pull);
  return mergeableState === 'dirty' ? 'conflicts' : 'succeeded';
}
