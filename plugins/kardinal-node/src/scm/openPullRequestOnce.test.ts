import { openPullRequestOnce, PullRequestOpening } from './openPullRequestOnce';
import { ScmError } from './ScmError';
import { PullRequest } from './PullRequest';

const request = {
  repository: { url: 'https://forge.example.com/a/b', fullName: 'a/b' },
  head: 'one',
  base: 'main',
  title: 'One',
  body: '',
  labels: ['kardinal'],
};
const pull = (number: number, change: Partial<PullRequest> = {}) =>
  ({
    number,
    state: 'open',
    labels: ['kardinal'],
    ...change,
  } as PullRequest);
const refused = (kind: 'invalid' | 'notFound' | 'transient') =>
  new ScmError(kind, 'The forge refused');

/** A forge with what it has found so far, one after the other, and what comes of a new one. */
function forgeWith(
  found: readonly (PullRequest | undefined)[],
  more: Partial<PullRequestOpening> = {},
): PullRequestOpening {
  const left = [...found];
  return {
    find: async () => left.shift(),
    isMerged: async () => true,
    create: async () => pull(8),
    addLabels: async (_repository, _number, labels) => ['mine', ...labels],
    ...more,
  };
}

describe('openPullRequestOnce', () => {
  it.each([
    ['the open one', forgeWith([pull(7)]), 7],
    [
      'the merged one of which nothing is left',
      forgeWith([pull(7, { state: 'merged' })]),
      7,
    ],
    [
      'a new one where more was pushed after a merge',
      forgeWith([pull(7, { state: 'merged' })], {
        isMerged: async () => false,
      }),
      8,
    ],
    [
      'a new one where one was closed',
      forgeWith([pull(7, { state: 'closed' })]),
      8,
    ],
    [
      'the one that somebody else opened meanwhile',
      forgeWith([undefined, pull(9)], {
        create: () => Promise.reject(refused('invalid')),
      }),
      9,
    ],
  ])('gives %s', async (_what, forge, number) => {
    expect(await openPullRequestOnce(forge, request)).toMatchObject({ number });
  });

  it('adds the labels that are missing, to an open one only', async () => {
    const labels: readonly string[] = ['mine'];
    expect(
      await openPullRequestOnce(forgeWith([pull(7, { labels })]), request),
    ).toMatchObject({ labels: ['mine', 'kardinal'] });
    expect(
      await openPullRequestOnce(
        forgeWith([pull(7, { labels, state: 'merged' })]),
        request,
      ),
    ).toMatchObject({ labels });
  });

  it.each([
    ['invalid', 'invalid', 'The forge refused'],
    ['transient', 'transient', 'The forge refused'],
    [
      'notFound',
      'invalid',
      'The forge refused. The branches one and main have to be there',
    ],
  ] as const)('says why there is none: %s', async (kind, expected, message) => {
    const forge = forgeWith([], {
      create: () => Promise.reject(refused(kind)),
    });
    await expect(openPullRequestOnce(forge, request)).rejects.toMatchObject({
      kind: expected,
      message,
    });
  });
});
