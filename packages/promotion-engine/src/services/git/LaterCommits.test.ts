import { ManualClock } from '@kardinal/kube-controller/testing';
import { GitContainsRequest } from './GitRepositories';
import { LaterCommits } from './LaterCommits';

const request = {
  repository: { url: 'https://forge.example.com/a/b' },
  base: 'main',
  commit: 'promoted',
};

describe('LaterCommits', () => {
  let clock: ManualClock;
  let asked: string[];
  /** Commits that have the promoted one in their history. */
  let later: Set<string>;
  let outage: Error | undefined;
  let commits: LaterCommits;

  beforeEach(() => {
    clock = new ManualClock();
    asked = [];
    later = new Set(['c', 'd']);
    outage = undefined;
    const contains = async ({ at = '' }: GitContainsRequest) => {
      asked.push(at);
      if (outage !== undefined) throw outage;
      return later.has(at) ? 'contained' : 'absent';
    };
    commits = new LaterCommits({ contains }, clock);
  });

  it('are those that contain the promoted commit, each looked up once', async () => {
    for (let pass = 0; pass < 3; pass += 1)
      expect(await commits.among(request, ['b', 'c', 'd'])).toEqual(['c', 'd']);
    expect(asked).toEqual(['b', 'c', 'd']);
    await clock.advance(3_600_000);
    expect(await commits.among(request, ['c'])).toEqual(['c']);
    expect(asked).toHaveLength(3);
  });

  it('are looked up together once by many at the same time', async () => {
    await Promise.all([1, 2, 3].map(() => commits.among(request, ['c'])));
    expect(asked).toEqual(['c']);
  });

  it('are looked for again after a minute, as long as they are not there', async () => {
    expect(await commits.among(request, ['e'])).toEqual([]);
    later.add('e');
    await clock.advance(59_000);
    expect(await commits.among(request, ['e'])).toEqual([]);
    await clock.advance(1_000);
    expect(await commits.among(request, ['e'])).toEqual(['e']);
  });

  it('are known of one repository and one commit only', async () => {
    await commits.among(request, ['c']);
    await commits.among({ ...request, commit: 'other' }, ['c']);
    await commits.among({ ...request, repository: { url: 'x' } }, ['c']);
    expect(asked).toEqual(['c', 'c', 'c']);
  });

  it('are looked up again after a failure', async () => {
    outage = new Error('the forge is away');
    await expect(commits.among(request, ['c'])).rejects.toThrow(outage);
    outage = undefined;
    expect(await commits.among(request, ['c'])).toEqual(['c']);
  });
});
