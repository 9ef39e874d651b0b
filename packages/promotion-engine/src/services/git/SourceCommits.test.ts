import { GitError } from './GitError';
import { GitCommitRequest } from './GitRepositories';
import { SourceCommits } from './SourceCommits';

const request: GitCommitRequest = {
  repository: { url: 'https://forge.example.com/acme/config' },
  credentials: { token: 'one' },
  commit: 'a'.repeat(40),
  branch: 'main',
  query: { type: 'changes', directory: 'prod' },
};

/** Says which reads there were. */
class Reads {
  readonly requests: GitCommitRequest[] = [];
  state: 'well' | 'away' = 'well';

  async readCommit(wanted: GitCommitRequest) {
    this.requests.push(wanted);
    if (this.state === 'away') throw new GitError('transient', 'is away');
    return [{ path: wanted.commit, after: Buffer.from('x') }];
  }
}

describe('SourceCommits', () => {
  let git: Reads;
  let commits: SourceCommits;

  beforeEach(() => {
    git = new Reads();
    commits = new SourceCommits(git);
  });

  it('reads a commit once for all that promote it', async () => {
    const [first, second] = await Promise.all([
      commits.read(request),
      commits.read({ ...request }),
    ]);
    expect(second).toBe(first);
    expect(git.requests).toHaveLength(1);
  });

  it.each([
    ['another credential', { credentials: { token: 'two' } }],
    ['no credential', { credentials: undefined }],
    ['another repository', { repository: { url: 'https://other' } }],
    ['another branch', { branch: undefined }],
    ['another commit', { commit: 'b'.repeat(40) }],
    ['other files', { query: { type: 'files', directory: 'prod' } as const }],
    ['a directory', { query: { type: 'changes', directory: '' } as const }],
  ])('reads again for %s', async (_what, change) => {
    await commits.read(request);
    await commits.read({ ...request, ...change });
    expect(git.requests).toHaveLength(2);
  });

  it('reads again what failed', async () => {
    git.state = 'away';
    await expect(commits.read(request)).rejects.toThrow('is away');
    git.state = 'well';
    await expect(commits.read(request)).resolves.toHaveLength(1);
  });

  it('keeps the thirty-two that were used last', async () => {
    const numbered = (index: number) => ({
      ...request,
      commit: String(index).padStart(40, '0'),
    });
    for (let index = 0; index < 33; index += 1)
      await commits.read(numbered(index));
    await commits.read(numbered(32));
    expect(git.requests).toHaveLength(33);
    await commits.read(numbered(0));
    expect(git.requests).toHaveLength(34);
  });
});
