import {
  BranchForge,
  branchOperations,
  newestOfBranches,
} from './branchOperations';
import { PullRequest } from './PullRequest';

const branches = {
  repository: { url: 'https://forge.example.com/a/b', fullName: 'a/b' },
  head: 'one',
  base: 'main',
};
const request = { ...branches, title: 'One', body: '', labels: ['kardinal'] };
const pull = (number: number, change: Partial<PullRequest> = {}) =>
  ({
    number,
    state: 'open',
    labels: ['kardinal'],
    head: { branch: 'one', sha: 'a' },
    base: { branch: 'main' },
    ...change,
  } as PullRequest);

/** Each function writes what it does to the connection, which is a list of words here. */
function operationsWith(forge: Partial<BranchForge<string[]>>) {
  const told: string[] = [];
  const operations = branchOperations<string[]>({
    find: async () => undefined,
    isMerged: async () => true,
    create: async connection => {
      connection.push('create');
      return pull(8, { labels: [] });
    },
    addLabels: async (connection, _repository, { number, labels }) => {
      connection.push(`label ${number} ${labels}`);
      return labels;
    },
    read: async (connection, _repository, number) => {
      connection.push(`read ${number}`);
      return pull(number, { title: 'as it is now' });
    },
    ...forge,
  });
  return { told, operations };
}

describe('the pull request of two branches', () => {
  it('is found as it is now', async () => {
    const { told, operations } = operationsWith({ find: async () => pull(7) });
    expect(await operations.findPullRequest(told, branches)).toMatchObject({
      number: 7,
      title: 'as it is now',
    });
    expect(told).toEqual(['read 7']);
  });

  it('is none where none is found', async () => {
    const { told, operations } = operationsWith({});
    expect(await operations.findPullRequest(told, branches)).toBeUndefined();
    expect(told).toEqual([]);
  });

  it('is opened, and labelled', async () => {
    const { told, operations } = operationsWith({});
    expect(await operations.openPullRequest(told, request)).toMatchObject({
      number: 8,
      labels: ['kardinal'],
    });
    expect(told).toEqual(['create', 'label 8 kardinal']);
  });

  it('is the merged one of which nothing is left', async () => {
    const { told, operations } = operationsWith({
      find: async () => pull(7, { state: 'merged' }),
    });
    expect(await operations.openPullRequest(told, request)).toMatchObject({
      number: 7,
    });
    expect(told).toEqual([]);
  });
});

describe('of what a forge found, the one of two branches', () => {
  const fork = pull(9, { head: { branch: 'ana:one', sha: 'a' } });
  const elsewhere = pull(8, { base: { branch: 'other' } });
  const closed = pull(7, { state: 'closed' });

  it.each([
    ['is the open one', [closed, pull(3)], 3],
    [
      'is the newest one where none is open',
      [closed, pull(2, { state: 'merged' })],
      7,
    ],
    ['is none of a fork, or into another branch', [fork, elsewhere], undefined],
  ])('%s', (_which, found, number) => {
    expect(newestOfBranches(found, branches)?.number).toBe(number);
  });
});
