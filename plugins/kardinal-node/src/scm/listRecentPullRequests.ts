import { fingerprint } from './conditional';
import { PullRequest } from './PullRequest';
import { Conditional } from './ScmProvider';

const PAGE_LIMIT = 20;
const WINDOW_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Pull requests that changed lately, newest change first. One page says that nothing changed; a first look goes back 30
 * days, and a later one to what the one before saw.
 *
 * @param read - a page of all of them, by when they changed, newest first; the first page is 1
 * @public
 */
export async function listRecentPullRequests(
  read: (page: number) => Promise<{
    readonly items: readonly PullRequest[];
    readonly isLast: boolean;
  }>,
  { etag = '', now }: { readonly etag?: string; readonly now: number },
): Promise<Conditional<readonly PullRequest[]>> {
  const [seen, newest] = etag.split(' ');
  const since = newest === undefined ? now - WINDOW_MS : Date.parse(newest);
  const pulls: PullRequest[] = [];
  let current = '';
  for (let page = 1; page <= PAGE_LIMIT; page += 1) {
    const { items, isLast } = await read(page);
    if (page === 1) current = fingerprint(items);
    if (seen === current) return { type: 'unchanged' };
    pulls.push(...items);
    const oldest = Date.parse(items.at(-1)?.updatedAt ?? '');
    if (isLast || oldest < since) break;
  }
  const [first] = pulls;
  return {
    type: 'changed',
    value: pulls,
    etag: [current, ...(first?.updatedAt ? [first.updatedAt] : [])].join(' '),
  };
}
