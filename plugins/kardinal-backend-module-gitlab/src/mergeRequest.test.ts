import { MERGED, REQUEST } from './__testUtils__/listenWire';
import { pullRequestOf } from './mergeRequest';

describe('a merge request of GitLab', () => {
  it('is a pull request', () => {
    expect(pullRequestOf({ ...REQUEST, labels: ['kardinal'] })).toEqual({
      number: 7,
      url: REQUEST.web_url,
      state: 'open',
      head: { branch: 'one', sha: REQUEST.sha },
      base: { branch: 'main' },
      title: 'One',
      body: '',
      labels: ['kardinal'],
      createdAt: '2026-11-20T10:00:00Z',
      updatedAt: '2026-11-20T11:00:00Z',
      mergeable: 'clean',
    });
  });

  it('says who merged it, when and into which commit', () => {
    expect(pullRequestOf(MERGED)).toMatchObject({
      state: 'merged',
      mergedAt: '2026-11-20T12:00:00Z',
      closedAt: '2026-11-20T12:00:00Z',
      mergedBy: 'ana',
      mergeCommit: 'b'.repeat(40),
    });
  });

  it.each([
    ['a squash', { squash_commit_sha: 'c'.repeat(40) }, 'c'.repeat(40)],
    ['a move forward', {}, REQUEST.sha],
  ])('has no commit for %s', (_what, change, expected) => {
    const merged = { ...MERGED, merge_commit_sha: null, ...change };
    expect(pullRequestOf(merged).mergeCommit).toBe(expected);
  });

  it('is read of a GitLab before 14.7, which calls them otherwise', () => {
    const { merge_user: _, ...older } = MERGED;
    const merged_by = { username: 'ben' };
    expect(pullRequestOf({ ...older, merged_by }).mergedBy).toBe('ben');
  });

  it.each([
    ['opened', 'open'],
    ['locked', 'open'],
    ['closed', 'closed'],
  ])('is %s, which is %s', (state, expected) => {
    expect(pullRequestOf({ ...REQUEST, state }).state).toBe(expected);
  });

  it.each([
    [4, '4:one'],
    [null, 'fork:one'],
  ])(
    'takes no branch of the project %j for one of ours',
    (source, expected) => {
      const request = { ...REQUEST, source_project_id: source };
      expect(pullRequestOf(request).head.branch).toBe(expected);
    },
  );

  it('gives times in UTC', () => {
    const request = { ...REQUEST, created_at: '2026-11-20T11:00:00.000+01:00' };
    expect(pullRequestOf(request).createdAt).toBe('2026-11-20T10:00:00Z');
  });
});
