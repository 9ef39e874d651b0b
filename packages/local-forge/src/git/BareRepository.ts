import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { COMMIT_FORMAT, type Commit, parseCommits } from './Commit';
import { type FileChange, parseFileChanges } from './FileChange';
import type { Comparison } from './compareCommits';
import type { TreeMerge } from './mergeTrees';
import { readRefFile } from './refFiles';
import { RecentMap } from './RecentMap';
import { type GitOutput, runGit, type RunGitOptions } from './runGit';
import { parseTree, type TreeEntry } from './TreeEntry';

/** The object name that stands for "no object" in a ref update. @public */
export const ZERO_SHA = '0'.repeat(40);

const SETTINGS = `[http]
	receivepack = true
[uploadpack]
	allowFilter = true
	allowAnySHA1InWant = true
[receive]
	advertisePushOptions = true
	hideRefs = refs/pull
	autogc = false
# A background gc would outlive the command that started it.
[gc]
	auto = 0
`;

/** The tree without any file, which git knows without having it. @public */
export const EMPTY_TREE = '4b825dc642cb6eb9a060e54bf8d69288fbee4904';

/** Which commits {@link BareRepository.commits} lists. @public */
export interface CommitRange {
  /** A commit, or `a..b`. */
  range: string;
  path?: string;
  skip?: number;
  limit?: number;
}

/** Reads and writes one bare repository with the system's git. @public */
export class BareRepository {
  readonly directory: string;
  /** What pairs of commits were found to be; objects never change. */
  readonly comparisons = new RecentMap<Comparison>(2000);
  readonly merges = new RecentMap<TreeMerge>(2000);
  private readonly commitCache = new RecentMap<Commit>(2000);
  private readonly changeCache = new RecentMap<FileChange[]>(200);

  constructor(directory: string) {
    this.directory = directory;
  }

  /** Makes the repository; an existing one keeps what it has. */
  async initialise(defaultBranch: string): Promise<void> {
    await mkdir(this.directory, { recursive: true });
    await this.run([
      'init',
      '-q',
      '--bare',
      `--initial-branch=${defaultBranch}`,
    ]);
    const config = join(this.directory, 'config');
    const known = await readFile(config, 'utf8');
    if (!known.includes(SETTINGS)) await appendFile(config, SETTINGS);
  }

  /** Runs git in this repository. */
  run(
    args: readonly string[],
    options: Omit<RunGitOptions, 'directory'> = {},
  ): Promise<GitOutput> {
    return runGit(args, { ...options, directory: this.directory });
  }

  /** The text that a command printed, without the last line break. */
  async text(
    args: readonly string[],
    options: Omit<RunGitOptions, 'directory'> = {},
  ): Promise<string> {
    const { stdout } = await this.run(args, options);
    return stdout.toString('utf8').replace(/\n$/, '');
  }

  /** The object name of a full ref such as `refs/heads/main`. */
  ref(name: string): Promise<string | undefined> {
    return readRefFile(this.directory, name);
  }

  /** The commit at the tip of a branch. */
  branch(name: string): Promise<string | undefined> {
    return this.ref(`refs/heads/${name}`);
  }

  /** All refs below a prefix, by full name. */
  async refs(prefix: string): Promise<Map<string, string>> {
    const text = await this.text([
      'for-each-ref',
      '--format=%(objectname) %(refname)',
      prefix,
    ]);
    const lines = text.split('\n').filter(line => line !== '');
    return new Map(lines.map(line => [line.slice(41), line.slice(0, 40)]));
  }

  /** The commit that a branch, a tag, a ref or a SHA names. */
  async resolve(revision: string): Promise<string | undefined> {
    const branch = await this.branch(revision);
    if (branch !== undefined) return branch;
    if (!/^[\w][\w./-]*$/.test(revision)) return undefined;
    const output = await this.run(
      ['rev-parse', '--verify', '-q', `${revision}^{commit}`],
      { expectedExitCodes: [0, 1, 128] },
    );
    const sha = output.stdout.toString('utf8').trim();
    return output.exitCode === 0 ? sha : undefined;
  }

  /**
   * Moves, makes or removes a ref, only when it still is at `before`
   * ({@link ZERO_SHA}: does not exist).
   *
   * @throws GitError when another writer was first.
   */
  async updateRef(ref: string, after: string, before: string): Promise<void> {
    await this.run(
      after === ZERO_SHA
        ? ['update-ref', '-d', ref, before]
        : ['update-ref', ref, after, before],
    );
  }

  /** Whether everything of `ancestor` is already in `descendant`. */
  async contains(descendant: string, ancestor: string): Promise<boolean> {
    const { exitCode } = await this.run(
      ['merge-base', '--is-ancestor', ancestor, descendant],
      { expectedExitCodes: [0, 1, 128] },
    );
    return exitCode === 0;
  }

  /** The best common ancestor of two commits, when they have one. */
  async mergeBase(one: string, other: string): Promise<string | undefined> {
    const { exitCode, stdout } = await this.run(['merge-base', one, other], {
      expectedExitCodes: [0, 1],
    });
    return exitCode === 0 ? stdout.toString('utf8').trim() : undefined;
  }

  /** How many commits each of two commits has that the other has not. */
  async aheadBehind(
    base: string,
    head: string,
  ): Promise<{ ahead: number; behind: number }> {
    const text = await this.text([
      'rev-list',
      '--left-right',
      '--count',
      `${base}...${head}`,
    ]);
    const [behind, ahead] = text.split('\t').map(Number);
    return { ahead, behind };
  }

  /** One commit by its full SHA. */
  async commit(sha: string): Promise<Commit | undefined> {
    const known = this.commitCache.get(sha);
    if (known) return known;
    const [commit] = await this.commits({ range: sha, limit: 1 });
    if (commit) this.commitCache.set(sha, commit);
    return commit;
  }

  /** Commits of a range, newest first. */
  async commits(query: CommitRange): Promise<Commit[]> {
    const output = await this.run(
      [
        'log',
        '-z',
        COMMIT_FORMAT,
        `--skip=${query.skip ?? 0}`,
        `--max-count=${query.limit ?? 10_000}`,
        query.range,
        '--',
        ...(query.path ? [query.path] : []),
      ],
      { expectedExitCodes: [0, 128] },
    );
    return parseCommits(output.stdout.toString('utf8'));
  }

  /** How many commits a range has. */
  async countCommits({ range, path }: CommitRange): Promise<number> {
    const paths = path ? [path] : [];
    const args = ['rev-list', '--count', range, '--', ...paths];
    return Number(await this.text(args));
  }

  /** The files that differ between two trees or commits. */
  async changes(from: string, to: string): Promise<FileChange[]> {
    const key = `${from}..${to}`;
    const known = this.changeCache.get(key);
    if (known) return known;
    const diff = ['diff-tree', '-r', '-M', '--no-color'];
    const [raw, patches] = await Promise.all([
      this.text([...diff, '--raw', '--no-abbrev', '-z', from, to]),
      this.text([
        ...diff,
        '-p',
        '--src-prefix=a/',
        '--dst-prefix=b/',
        from,
        to,
      ]),
    ]);
    const changes = parseFileChanges(raw, patches);
    this.changeCache.set(key, changes);
    return changes;
  }

  /** What one folder of a commit holds; undefined when it is no folder. */
  async tree(commit: string, path: string): Promise<TreeEntry[] | undefined> {
    const { exitCode, stdout } = await this.run(
      ['ls-tree', '-z', '-l', `${commit}:${path}`],
      { expectedExitCodes: [0, 128] },
    );
    return exitCode === 0 ? parseTree(stdout.toString('utf8')) : undefined;
  }

  /** One entry of a commit's tree: a file, a folder or a link. */
  async entry(commit: string, path: string): Promise<TreeEntry | undefined> {
    const { stdout } = await this.run(
      ['--literal-pathspecs', 'ls-tree', '-z', '-l', commit, '--', path],
      { expectedExitCodes: [0, 128] },
    );
    return parseTree(stdout.toString('utf8'))[0];
  }

  /** A blob's bytes. */
  async blob(sha: string): Promise<Buffer> {
    return (await this.run(['cat-file', 'blob', sha])).stdout;
  }
}
