import { MirrorGit } from './MirrorGit';
import { STEP_TRAILER } from './commitMessage';

const DEPTH = 10_000;
const FORMAT = `%m %H %P %x09%(trailers:key=${STEP_TRAILER},valueonly,separator=%x09)`;

/** A commit that carries a step's key: anybody may have written it. @internal */
export interface StepCommit {
  readonly commit: string;
  /** Its only parent; `undefined` for a root commit and for a merge. */
  readonly parent?: string;
}

/** A commit that we made and pushed. @internal */
export interface PushedCommit extends StepCommit {
  readonly parent: string;
  readonly key: string;
}

/** A commit of a history, as {@link readHistory} gives it. @internal */
export interface HistoryEntry extends StepCommit {
  /** `left` is only in the old history of a comparison. */
  readonly side: 'left' | 'right';
  readonly keys: readonly string[];
}

/**
 * Which steps the last 10,000 commits of a branch name. Follows the branch: only new commits are read, all of them
 * again when history was rewritten.
 *
 * @internal
 */
export class StepIndex {
  private head: string | undefined;
  private readonly commits = new Map<string, readonly StepCommit[]>();
  private reading: Promise<void> | undefined;

  /** Every commit that names a step, in no order. */
  find(key: string): readonly StepCommit[] {
    return this.commits.get(key) ?? [];
  }

  /** Goes on with commits that were just pushed, where it has followed to the one before them. */
  extend(commits: readonly PushedCommit[]): void {
    for (const { commit, parent, key } of commits) {
      if (this.head !== parent) return;
      this.note(key, { commit, parent });
      this.head = commit;
    }
  }

  /** Everybody who waits for the same head waits for one command. */
  async follow(git: MirrorGit, head: string): Promise<void> {
    if (this.head === head) return;
    this.reading ??= this.read(git, head).finally(() => {
      this.reading = undefined;
    });
    await this.reading;
  }

  private async read(git: MirrorGit, head: string): Promise<void> {
    const news = this.head
      ? await readHistory(git, ['--left-right', `${this.head}...${head}`])
      : undefined;
    if (!news || news.some(entry => entry.side === 'left')) {
      this.commits.clear();
      this.add(await readHistory(git, [head]));
    } else {
      this.add(news);
    }
    this.head = head;
  }

  private add(entries: readonly HistoryEntry[]): void {
    for (const entry of entries) {
      for (const key of entry.keys) this.note(key, entry);
    }
  }

  private note(key: string, commit: StepCommit): void {
    this.commits.set(key, [...this.find(key), commit]);
  }
}

/** Reads commits with their step trailers, newest first. @internal */
export async function readHistory(
  git: MirrorGit,
  range: readonly string[],
): Promise<HistoryEntry[]> {
  const log = await git.local([
    'log',
    `--max-count=${DEPTH}`,
    `--format=${FORMAT}`,
    ...range,
    '--',
  ]);
  return log
    .toString('utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(parseEntry);
}

function parseEntry(line: string): HistoryEntry {
  const [identity, ...keys] = line.split('\t');
  const [mark, commit, parent, ...others] = identity.trim().split(' ');
  return {
    side: mark === '<' ? 'left' : 'right',
    commit,
    ...(parent && others.length === 0 && { parent }),
    keys: keys.map(key => key.trim()).filter(key => key !== ''),
  };
}
