import { PULL } from './__testUtils__/listenWire';
import { pullRequestOf, utc } from './pullRequest';

const fork = {
  ...PULL.head,
  repo_id: 2,
  repo: { owner: { login: 'mallory' } },
};

describe('pullRequestOf', () => {
  it('has what an open one has, and nothing of its end', () => {
    expect(pullRequestOf(PULL)).toEqual({
      number: 7,
      url: 'https://git.example.com/acme/gitops/pulls/7',
      state: 'open',
      head: { branch: 'one', sha: 'a'.repeat(40) },
      base: { branch: 'main' },
      title: 'One',
      body: '',
      labels: [],
      createdAt: '2026-11-20T10:00:00Z',
      updatedAt: '2026-11-20T11:00:00Z',
    });
  });

  it('has who merged it, when and as which commit', () => {
    const merged = {
      ...PULL,
      state: 'closed',
      merged: true,
      merged_at: '2026-11-20T13:00:00+01:00',
      closed_at: '2026-11-20T13:00:00+01:00',
      merge_commit_sha: 'c'.repeat(40),
      merged_by: { login: 'ana' },
    };
    expect(pullRequestOf(merged)).toMatchObject({
      state: 'merged',
      mergedAt: '2026-11-20T12:00:00Z',
      closedAt: '2026-11-20T12:00:00Z',
      mergeCommit: 'c'.repeat(40),
      mergedBy: 'ana',
    });
  });

  it('has no merge of one that was only closed', () => {
    const closed = {
      ...PULL,
      state: 'closed',
      merged_at: '2026-11-20T13:00:00Z',
      merge_commit_sha: 'c'.repeat(40),
      merged_by: { login: 'ana' },
    };
    const { state, mergedAt, mergeCommit, mergedBy } = pullRequestOf(closed);
    expect([state, mergedAt, mergeCommit, mergedBy]).toEqual([
      'closed',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each([
    ['of the repository', PULL.head, 'one'],
    ['of a fork', fork, 'mallory:one'],
    ['of a fork that is gone', { ...fork, repo: null }, 'fork:one'],
    [
      'that is gone',
      { ...PULL.head, label: '', ref: 'refs/pull/7/head' },
      'acme:refs/pull/7/head',
    ],
  ])('knows the branch %s', (_, head, branch) => {
    expect(pullRequestOf({ ...PULL, head }).head.branch).toBe(branch);
  });

  it('has its labels by name', () => {
    const labels = [{ name: 'kardinal' }, { name: 'kardinal/promotion' }];
    expect(pullRequestOf({ ...PULL, labels }).labels).toEqual([
      'kardinal',
      'kardinal/promotion',
    ]);
  });
});

it.each([
  ['2026-11-20T11:00:00+01:00', '2026-11-20T10:00:00Z'],
  ['2026-11-20T11:00:00.25Z', '2026-11-20T11:00:00.250Z'],
])('gives %s as %s', (time, expected) => {
  expect(utc(time)).toBe(expected);
});
