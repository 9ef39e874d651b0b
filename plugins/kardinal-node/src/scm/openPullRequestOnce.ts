import { ScmError } from './ScmError';
import { PullRequest } from './PullRequest';
import { OpenPullRequestRequest, RepositoryRef } from './ScmProvider';

/** Two branches of a repository. @public */
export interface Branches {
  readonly repository: RepositoryRef;
  readonly head: string;
  readonly base: string;
}

/** How a forge that would open a second pull request, or one with nothing in it, is asked for one. @public */
export interface PullRequestOpening {
  /** The open one, else the newest one. */
  find(branches: Branches): Promise<PullRequest | undefined>;
  /** Whether nothing is left to merge of the branch of one that was merged, or the branch is gone. */
  isMerged(branches: Branches, merged: PullRequest): Promise<boolean>;
  /** @throws ScmError `invalid` where there is one already. */
  create(request: OpenPullRequestRequest): Promise<PullRequest>;
  /** Gives all labels that it then has. */
  addLabels(
    repository: RepositoryRef,
    number: number,
    labels: readonly string[],
  ): Promise<readonly string[]>;
}

/**
 * The open pull request of two branches, else the one that was merged where nothing is left to merge, else a new one; with its
 * labels.
 *
 * @public
 */
export async function openPullRequestOnce(
  forge: PullRequestOpening,
  request: OpenPullRequestRequest,
): Promise<PullRequest> {
  const opened = await openOrFind(forge, request);
  const missing = request.labels.filter(
    label => !opened.labels.includes(label),
  );
  if (opened.state !== 'open' || missing.length === 0) return opened;
  const labels = await forge.addLabels(
    request.repository,
    opened.number,
    missing,
  );
  return { ...opened, labels };
}

async function openOrFind(
  forge: PullRequestOpening,
  request: OpenPullRequestRequest,
): Promise<PullRequest> {
  const found = await forge.find(request);
  if (found?.state === 'open') return found;
  if (found?.state === 'merged' && (await forge.isMerged(request, found)))
    return found;
  try {
    return await forge.create(request);
  } catch (error) {
    if (!(error instanceof ScmError)) throw error;
    if (error.kind === 'notFound')
      throw new ScmError(
        'invalid',
        `${error.message}. The branches ${request.head} and ${request.base} have to be there`,
      );
    // Somebody else was faster.
    const meanwhile =
      error.kind === 'invalid' ? await forge.find(request) : undefined;
    if (meanwhile?.state !== 'open') throw error;
    return meanwhile;
  }
}
