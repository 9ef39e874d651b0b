import { listRecentPullRequests } from './listRecentPullRequests';
import { PullRequest } from './PullRequest';

const day = 24 * 60 * 60 * 1000;
const now = Date.parse('2026-11-18T10:00:00Z');
const changed = (number: number, daysAgo: number) =>
  ({
    number,
    updatedAt: new Date(now - daysAgo * day).toISOString(),
  } as PullRequest);

/** Pages of one pull request each, and which of them were read. */
function pagesOf(...pulls: readonly PullRequest[]) {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    return { items: [pulls[page - 1]], isLast: page === pulls.length };
  };
  return { asked, read };
}

const numbersIn = async (
  ...parameters: Parameters<typeof listRecentPullRequests>
) => {
  const listed = await listRecentPullRequests(...parameters);
  return listed.type === 'unchanged'
    ? { numbers: [], etag: undefined }
    : { numbers: listed.value.map(({ number }) => number), etag: listed.etag };
};

describe('listRecentPullRequests', () => {
  it('goes back a month first, and then to what it saw', async () => {
    const first = pagesOf(changed(3, 1), changed(2, 20), changed(1, 40));
    const { numbers, etag } = await numbersIn(first.read, { now });
    expect(numbers).toEqual([3, 2, 1]);
    const later = pagesOf(changed(2, 0), changed(3, 1), changed(1, 40));
    expect((await numbersIn(later.read, { now, etag })).numbers).toEqual([
      2, 3, 1,
    ]);
    const older = pagesOf(changed(2, 0), changed(3, 2), changed(1, 40));
    expect((await numbersIn(older.read, { now, etag })).numbers).toEqual([
      2, 3,
    ]);
  });

  it('says with one page that nothing changed', async () => {
    const pulls = [changed(3, 1), changed(2, 20)];
    const { etag } = await numbersIn(pagesOf(...pulls).read, { now });
    const again = pagesOf(...pulls);
    expect(await listRecentPullRequests(again.read, { now, etag })).toEqual({
      type: 'unchanged',
    });
    expect(again.asked).toEqual([1]);
  });
});
