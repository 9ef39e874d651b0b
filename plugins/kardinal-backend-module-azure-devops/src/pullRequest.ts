import {
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { pageIn } from './azureDevOpsRest';

/** Somebody, or a group or team. @internal */
export interface AzureIdentity {
  readonly id: string;
  readonly displayName: string;
  /** Of a person the account; of a group nothing that people read. */
  readonly uniqueName?: string;
  readonly isContainer?: boolean;
}

/** A reviewer of a pull request. @internal */
export interface AzureReviewer extends AzureIdentity {
  /** 10 approved, 5 approved with suggestions, 0 none, -5 waiting for the author, -10 rejected. */
  readonly vote: number;
  readonly hasDeclined?: boolean;
}

interface CommitRef {
  readonly commitId: string;
}

/** A pull request as Azure DevOps gives it. @internal */
export interface AzurePullRequest {
  readonly pullRequestId: number;
  readonly repository: { readonly project: { readonly id: string } };
  readonly status: string;
  readonly title: string;
  /** Of a list only its beginning. */
  readonly description?: string;
  /** With `refs/heads/`. */
  readonly sourceRefName: string;
  readonly targetRefName: string;
  readonly forkSource?: object | null;
  readonly isDraft?: boolean;
  readonly mergeStatus?: string;
  readonly mergeFailureMessage?: string;
  /** The head; once it is completed, the one that was. */
  readonly lastMergeSourceCommit?: CommitRef | null;
  /** Of a completed one what the base branch got; else what a merge would be. */
  readonly lastMergeCommit?: CommitRef | null;
  /** Not of every answer. */
  readonly labels?: readonly AzureLabel[];
  readonly reviewers?: readonly AzureReviewer[];
  readonly creationDate: string;
  readonly closedDate?: string;
  readonly closedBy?: AzureIdentity | null;
  /** Who turned on auto-complete; absent while it is off. */
  readonly autoCompleteSetBy?: AzureIdentity | null;
}

/** @internal */
export interface AzureLabel {
  readonly name: string;
  readonly active?: boolean;
}

const BRANCH = 'refs/heads/';

/** As Azure DevOps names it. @internal */
export function refOf(branch: string): string {
  return `${BRANCH}${branch}`;
}

/** As the product knows it; whether it can be merged is for the policies to say. @internal */
export function pullRequestOf(
  repository: RepositoryRef,
  request: AzurePullRequest,
): PullRequest {
  const state = stateOf(request.status);
  const { closedDate, closedBy, lastMergeCommit: merge } = request;
  const { autoCompleteSetBy: automatic } = request;
  const closedAt = closedDate === undefined ? undefined : utc(closedDate);
  const asked = askedReviewers(request);
  return {
    number: request.pullRequestId,
    url: pageIn(repository, `pullrequest/${request.pullRequestId}`),
    state,
    head: { branch: headBranchOf(request), sha: headOf(request) },
    base: { branch: branchOf(request.targetRefName) },
    title: request.title,
    body: request.description ?? '',
    labels: labelsOf(request.labels ?? []),
    createdAt: utc(request.creationDate),
    fingerprint: fingerprintOf(request),
    ...(state !== 'open' && closedAt !== undefined && { closedAt }),
    ...(state === 'merged' && {
      ...(closedAt !== undefined && { mergedAt: closedAt }),
      ...(merge && { mergeCommit: merge.commitId }),
      ...(closedBy && { mergedBy: nameOf(closedBy) }),
    }),
    ...(state === 'open' &&
      automatic && { autoMerge: { by: nameOf(automatic) } }),
    ...(state === 'open' &&
      asked.length > 0 && { requestedReviewers: asked.map(nameOf) }),
    ...(state === 'open' &&
      request.mergeStatus === 'conflicts' && { mergeable: 'conflict' }),
  };
}

/** The head. @internal */
export function headOf(request: AzurePullRequest): string {
  return request.lastMergeSourceCommit?.commitId ?? '';
}

/** @internal */
export function labelsOf(labels: readonly AzureLabel[]): readonly string[] {
  return labels.filter(({ active = true }) => active).map(({ name }) => name);
}

/** What people call somebody. @internal */
export function nameOf(identity: AzureIdentity): string {
  const { displayName, uniqueName = '', isContainer = false } = identity;
  return isContainer || uniqueName === '' ? displayName : uniqueName;
}

/** Azure DevOps gives seven digits of a second. @internal */
export function utc(time: string): string {
  return new Date(time).toISOString().replace('.000Z', 'Z');
}

function askedReviewers({
  reviewers = [],
}: AzurePullRequest): readonly AzureReviewer[] {
  return reviewers.filter(
    ({ vote, hasDeclined = false }) => vote === 0 && !hasDeclined,
  );
}

/** Azure DevOps gives no time of the last change: votes are what a lost webhook would have told. */
function fingerprintOf(request: AzurePullRequest): string {
  const { mergeStatus = '', isDraft = false, reviewers = [] } = request;
  const votes = reviewers.map(({ id, vote }) => `${id}:${vote}`).sort();
  return [mergeStatus, isDraft ? 'draft' : 'ready', ...votes].join(' ');
}

function stateOf(status: string): PullRequest['state'] {
  if (status === 'completed') return 'merged';
  return status === 'abandoned' ? 'closed' : 'open';
}

/** A branch of a fork is none of the repository's, whatever it is called. */
function headBranchOf({ sourceRefName, forkSource }: AzurePullRequest): string {
  const branch = branchOf(sourceRefName);
  return forkSource ? `fork:${branch}` : branch;
}

function branchOf(ref: string): string {
  return ref.startsWith(BRANCH) ? ref.slice(BRANCH.length) : ref;
}
