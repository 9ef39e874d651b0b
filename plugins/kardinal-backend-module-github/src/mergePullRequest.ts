import { MergeOutcome } from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import { RepositoryParameters } from './GitHubConnection';
import { graphqlProblems, graphqlText } from './graphqlProblems';
import { enqueue } from './mergeQueue';
import { answerOf } from './toScmError';

/** @internal */
export interface MergeRequest extends RepositoryParameters {
  readonly pull_number: number;
  /** The commit that was looked at. */
  readonly head: string;
  readonly title?: string;
}

/** A repository may forbid some of them. */
const METHODS = ['merge', 'squash', 'rebase'] as const;

/**
 * Merges when the head still is the one that was looked at, by the first method that the repository allows, or puts it in the merge
 * queue where its branch has one. After an
 * answer that was lost it finds what it did.
 *
 * @internal
 */
export async function mergePullRequest(
  octokit: Octokit,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { head, title, ...parameters } = request;
  for (const method of METHODS) {
    try {
      const { data } = await octokit.rest.pulls.merge({
        ...parameters,
        sha: head,
        merge_method: method,
        ...(title && { commit_title: title }),
      });
      return { type: 'merged', sha: data.sha };
    } catch (error) {
      const answer = answerOf(error);
      if (!answer || ![405, 409, 422].includes(answer.status)) throw error;
      if (/through (the|a) merge queue/i.test(answer.message))
        return putInQueue(octokit, request);
      const forbidden =
        answer.status === 405 &&
        /not allowed|not permitted/i.test(answer.message);
      if (!forbidden || method === 'rebase') {
        return explain(octokit, request, answer.message);
      }
    }
  }
  throw new Error('every method of merging was tried');
}

/** A branch with a merge queue is merged to by nothing else. */
async function putInQueue(
  octokit: Octokit,
  request: MergeRequest,
): Promise<MergeOutcome> {
  const { owner, repo, head, pull_number: number } = request;
  try {
    const queue = await enqueue(octokit, { owner, repo, number, head });
    return { type: 'queued', queue };
  } catch (error) {
    const problems = graphqlProblems(error);
    if (problems?.some(({ type }) => type === 'RATE_LIMITED') ?? true)
      throw error;
    return explain(octokit, request, graphqlText(problems ?? []));
  }
}

/** The fact is what GitHub says now: status codes are not specific. */
async function explain(
  octokit: Octokit,
  { owner, repo, pull_number, head }: MergeRequest,
  message: string,
): Promise<MergeOutcome> {
  const { data } = await octokit.rest.pulls.get({ owner, repo, pull_number });
  if (data.head.sha !== head) return { type: 'headMoved', message };
  return data.merged && data.merge_commit_sha
    ? { type: 'merged', sha: data.merge_commit_sha }
    : { type: 'notMergeable', message };
}
