import {
  Conditional,
  PullRequest,
} from '@kardinal/backstage-plugin-kardinal-node';
import type { Octokit } from '@octokit/rest';
import { RepositoryParameters } from './GitHubConnection';
import { listedPullRequest } from './pullRequest';
import { unlessUnchanged } from './unlessUnchanged';

const PAGE_SIZE = 100;
const PAGE_LIMIT = 10;
const WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Pull requests that changed lately, newest change first. One request says that nothing changed; a first look goes
 * back 30 days, 1,000 pull requests at most.
 *
 * @internal
 */
export async function listPullRequests(
  octokit: Octokit,
  request: RepositoryParameters & {
    readonly etag?: string;
    readonly now: number;
  },
): Promise<Conditional<readonly PullRequest[]>> {
  const { owner, repo, etag, now } = request;
  const read = (page: number, headers: Record<string, string>) =>
    octokit.rest.pulls.list({
      owner,
      repo,
      state: 'all',
      sort: 'updated',
      direction: 'desc',
      per_page: PAGE_SIZE,
      page,
      headers,
    });
  const first = await unlessUnchanged(() =>
    read(1, etag ? { 'if-none-match': etag } : {}),
  );
  if (first === 'unchanged') return { type: 'unchanged' };
  const pulls = [...first.data];
  let last = first.data;
  for (let page = 2; !etag && page <= PAGE_LIMIT; page += 1) {
    const oldest = last[PAGE_SIZE - 1];
    if (!oldest || Date.parse(oldest.updated_at) < now - WINDOW_MS) break;
    last = (await read(page, {})).data;
    pulls.push(...last);
  }
  const value = pulls.map(listedPullRequest);
  const { etag: next } = first.headers;
  return { type: 'changed', value, ...(next && { etag: next }) };
}
