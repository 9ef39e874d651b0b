import { MergeOutcome } from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import { RepositoryParameters } from './GitHubConnection';
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
 * Merges when the head still is the one that was looked at, by the first method that the repository allows. After an
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
