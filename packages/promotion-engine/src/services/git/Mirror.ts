import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BranchFreshness } from './BranchFreshness';
import { GitError } from './GitError';
import { MirrorGit } from './MirrorGit';
import { PushedCommit, StepIndex } from './StepIndex';
import { MIRRORED_NOTES, NOTES, NOTES_REF } from './notes';
import { MIRRORED_TAGS, TAGS } from './tags';
import { OBJECT_READER_DIRECTORY } from './process/MirrorProcesses';

const PACK_LIMIT = 200;
const REMOTE_REFS = 'refs/remotes/origin/';

/** Whether blobs are fetched when they are needed, or all at once because the server knows no filters. @internal */
export type MirrorLayout = 'partial' | 'full';

/**
 * A bare mirror of one repository on disk: commits and trees of the branches that were asked for, and the blobs that
 * were read. It is a cache: it may vanish at any time.
 *
 * @internal
 */
export class Mirror {
  readonly freshness = new BranchFreshness();
  private readonly indexes = new Map<string, StepIndex>();
  private content: 'unknown' | 'empty' | 'filled' = 'unknown';
  private branches: Map<string, string> = new Map();

  constructor(
    readonly directory: string,
    private readonly url: string,
    readonly layout: MirrorLayout,
    private readonly packLimit = PACK_LIMIT,
  ) {}

  /** Makes it when it is not there or is of another URL or layout. */
  async open(): Promise<void> {
    if (this.content !== 'unknown') return;
    const config = await readFile(join(this.directory, 'config'), 'utf8').catch(
      () => undefined,
    );
    if (config === this.config()) {
      await removeStaleLocks(this.directory);
      this.content = 'filled';
      return;
    }
    await rm(this.directory, { recursive: true, force: true });
    await mkdir(join(this.directory, 'objects'), { recursive: true });
    await mkdir(join(this.directory, 'refs'));
    const reader = join(this.directory, OBJECT_READER_DIRECTORY);
    await mkdir(join(reader, 'refs'), { recursive: true });
    for (const each of [this.directory, reader])
      await writeFile(join(each, 'HEAD'), 'ref: refs/heads/none\n');
    await writeFile(join(this.directory, 'config'), this.config());
    this.content = 'empty';
  }

  /** Brings the named branches, the notes or the tags up to date; one that the remote does not have is absent afterwards. */
  async fetch(git: MirrorGit, names: readonly string[]): Promise<void> {
    const refs = [...new Set(names)].map(refspecOf);
    const operation = this.content === 'empty' ? 'clone' : 'fetch';
    await git.receive(
      operation,
      [],
      [
        '--prune',
        ...(this.layout === 'partial' ? ['--filter=blob:none'] : []),
        'origin',
        ...refs,
      ],
    );
    this.content = 'filled';
    this.branches = await this.readBranches(git);
  }

  /** The commit of a branch when it was last fetched. */
  head(branch: string): string | undefined {
    return this.branches.get(branch);
  }

  /** Our own push created a branch. */
  begin(branch: string, commit: string): void {
    this.branches.set(branch, commit);
  }

  /** Our own push moved a branch. */
  advance(branch: string, commits: readonly PushedCommit[]): void {
    const last = commits[commits.length - 1];
    if (!last) return;
    this.branches.set(branch, last.commit);
    this.indexes.get(branch)?.extend(commits);
  }

  /** The steps whose commits the base branch has, newest history only. */
  async steps(git: MirrorGit, branch: string): Promise<StepIndex> {
    const index = this.indexes.get(branch) ?? new StepIndex();
    this.indexes.set(branch, index);
    const head = this.head(branch);
    if (head) await index.follow(git, head);
    return index;
  }

  /** Why a base branch that was fetched is not there: asks the remote what it has. */
  async explainAbsence(git: MirrorGit, branch: string): Promise<GitError> {
    const { stdout, exitCode } = await git.attempt([
      'ls-remote',
      '--heads',
      'origin',
    ]);
    if (exitCode === 0 && stdout.length === 0) {
      return new GitError(
        'notFound',
        `${this.url} is empty: push a first commit to ${branch}`,
      );
    }
    return new GitError(
      'notFound',
      `${this.url} has no branch ${branch}: check spec.git.branch`,
    );
  }

  /** Joins packs when many have gathered. */
  async maintain(git: MirrorGit): Promise<void> {
    const packs = await readdir(join(this.directory, 'objects', 'pack')).catch(
      () => [],
    );
    if (packs.filter(name => name.endsWith('.pack')).length < this.packLimit) {
      return;
    }
    git.closeProcesses();
    await git.local(['gc', '--prune=now']);
  }

  private async readBranches(git: MirrorGit): Promise<Map<string, string>> {
    const refs = await git.local([
      'for-each-ref',
      '--format=%(objectname) %(refname)',
      REMOTE_REFS,
      MIRRORED_NOTES,
    ]);
    return new Map(
      refs
        .toString('utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => {
          const space = line.indexOf(' ');
          const ref = line.slice(space + 1);
          const name =
            ref === MIRRORED_NOTES ? NOTES : ref.slice(REMOTE_REFS.length);
          return [name, line.slice(0, space)];
        }),
    );
  }

  private config(): string {
    const partial = this.layout === 'partial';
    return [
      '[core]',
      `\trepositoryformatversion = ${partial ? 1 : 0}`,
      '\tbare = true',
      ...(partial ? ['[extensions]', '\tpartialClone = origin'] : []),
      '[remote "origin"]',
      `\turl = ${JSON.stringify(this.url)}`,
      ...(partial
        ? ['\tpromisor = true', '\tpartialclonefilter = blob:none']
        : []),
      '',
    ].join('\n');
  }
}

/** A pattern does not fail when what it names is absent, as a full name would. */
function refspecOf(name: string): string {
  switch (name) {
    case NOTES:
      return `+${NOTES_REF}*:${MIRRORED_NOTES}*`;
    case TAGS:
      return `+refs/tags/*:${MIRRORED_TAGS}*`;
    default:
      return `+refs/heads/${name}*:${REMOTE_REFS}${name}*`;
  }
}

/** A process that was killed leaves its locks; the cache directory's own lock says that there is no other. */
async function removeStaleLocks(directory: string): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  await Promise.all(
    names
      .filter(name => name.endsWith('.lock'))
      .map(name => rm(join(directory, name), { force: true })),
  );
}
