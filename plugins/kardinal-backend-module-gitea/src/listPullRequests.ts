import {
  Conditional,
  PullRequest,
  RepositoryRef,
} from '@kardinal/backstage-plugin-kardinal-node';
import { fingerprint } from './fingerprint';
import { GiteaConnection } from './GiteaConnection';
import { GiteaPull, pullRequestOf } from './pullRequest';

const PAGE_LIMIT = 20;
const WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Pull requests that changed lately, newest change first. One request says that nothing changed; a first look goes back 30
 * days, and a later one to what the one before saw.
 *
 * @internal
 */
export async function listPullRequests(
  connection: GiteaConnection,
  repository: RepositoryRef,
  { etag = '' }: { readonly etag?: string },
): Promise<Conditional<readonly PullRequest[]>> {
  const [seen, newest] = etag.split(' ');
  const since =
    newest === undefined ? connection.now - WINDOW_MS : Date.parse(newest);
  const pulls: PullRequest[] = [];
  let current = '';
  for (let page = 1; page <= PAGE_LIMIT; page += 1) {
    const { items, isLast } = await connection.sendPage<GiteaPull>(
      repository,
      'list pull requests',
      { path: '/pulls', query: { state: 'all', sort: 'recentupdate' }, page },
    );
    const read = items.map(pullRequestOf);
    if (page === 1) current = fingerprint(read);
    if (seen === current) return { type: 'unchanged' };
    pulls.push(...read);
    const oldest = Date.parse(read.at(-1)?.updatedAt ?? '');
    if (isLast || oldest < since) break;
  }
  const [first] = pulls;
  return {
    type: 'changed',
    value: pulls,
    etag: [current, ...(first?.updatedAt ? [first.updatedAt] : [])].join(' '),
  };
}
