import { COMPLETED, HEAD, REQUEST } from './__testUtils__/listenWire';
import { AzurePullRequest, AzureReviewer, pullRequestOf } from './pullRequest';

const url = 'https://dev.azure.com/acme/platform/_git/gitops.git';
const repository = { url, fullName: 'acme/platform/gitops' };
const read = (change: Partial<AzurePullRequest> = {}) =>
  pullRequestOf(repository, { ...REQUEST, ...change });
const reviewer = (
  name: string,
  vote: number,
  change: Partial<AzureReviewer> = {},
): AzureReviewer => ({
  id: name,
  displayName: `${name} of Acme`,
  uniqueName: `${name}@example.com`,
  vote,
  ...change,
});

describe('a pull request of Azure DevOps', () => {
  it('is read where it is open', () => {
    expect(read()).toEqual({
      number: 7,
      url: 'https://dev.azure.com/acme/platform/_git/gitops/pullrequest/7',
      state: 'open',
      head: { branch: 'kardinal/b1', sha: HEAD },
      base: { branch: 'main' },
      title: 'A new feature',
      body: 'Adding a new feature',
      labels: [],
      createdAt: '2026-11-20T10:00:00.665Z',
      fingerprint: 'succeeded ready',
    });
  });

  it('is read where it is completed', () => {
    expect(pullRequestOf(repository, COMPLETED)).toMatchObject({
      state: 'merged',
      closedAt: '2026-11-20T12:00:00.123Z',
      mergedAt: '2026-11-20T12:00:00.123Z',
      mergedBy: 'fabrikamfiber16@hotmail.com',
      mergeCommit: 'b'.repeat(40),
    });
  });

  it('is closed where it is abandoned, and was not merged', () => {
    const closedDate = '2026-11-20T12:00:00Z';
    const closed = read({ status: 'abandoned', closedDate });
    expect(closed).toMatchObject({
      state: 'closed',
      closedAt: '2026-11-20T12:00:00Z',
    });
    expect(closed).not.toHaveProperty('mergedAt');
    expect(closed).not.toHaveProperty('mergeCommit');
  });

  it('names those who are asked and have not voted, groups by what they are called', () => {
    const reviewers = [
      reviewer('ana', 10),
      reviewer('ben', 0),
      reviewer('cy', 0, { hasDeclined: true }),
      reviewer('owners', 0, {
        isContainer: true,
        uniqueName: 'vstfs:///Classification/TeamProject/owners',
      }),
    ];
    expect(read({ reviewers }).requestedReviewers).toEqual([
      'ben@example.com',
      'owners of Acme',
    ]);
    expect(read({ status: 'abandoned', reviewers })).not.toHaveProperty(
      'requestedReviewers',
    );
  });

  it.each<[string, Partial<AzurePullRequest>]>([
    ['somebody votes', { reviewers: [reviewer('ana', 10)] }],
    ['it is published', { isDraft: true }],
    ['conflicts are found', { mergeStatus: 'conflicts' }],
  ])('differs once %s', (_what, change) => {
    expect(read(change).fingerprint).not.toBe(read().fingerprint);
  });

  it('has a branch of a fork for none of its own', () => {
    expect(read({ forkSource: {} }).head.branch).toBe('fork:kardinal/b1');
  });

  it.each([
    [{ mergeStatus: 'conflicts' }, 'conflict'],
    [{ mergeStatus: 'succeeded' }, undefined],
  ])('with %j leaves to policies what is %s', (change, mergeable) => {
    expect(read(change).mergeable).toBe(mergeable);
  });
});
