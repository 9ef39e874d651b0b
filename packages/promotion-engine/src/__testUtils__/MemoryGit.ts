import {
  GitContainsRequest,
  GitError,
  GitLog,
  GitLogEntry,
  GitLogRequest,
  GitTag,
  GitTagsRequest,
} from '../services/git';

/** A commit of a repository in memory: everything below the directories that it names changed. */
export type MemoryCommit = Pick<GitLogEntry, 'sha'> &
  Partial<GitLogEntry> & { readonly changes?: readonly string[] };

/** A repository with one branch, in place of Git: globs match nothing but what they are written like. */
export class MemoryGit {
  /** Oldest first. */
  commits: MemoryCommit[] = [];
  tagged: GitTag[] = [];
  readonly requests: (GitLogRequest | GitTagsRequest)[] = [];
  /** In place of an answer. */
  failure: GitError | undefined;

  async log(request: GitLogRequest): Promise<GitLog> {
    this.#begin(request);
    const { since, newest = 1, directories = [], paths } = request;
    const wanted = [...directories, ...(paths?.include ?? [])];
    const head = this.commits.at(-1)?.sha ?? '';
    const position = this.commits.findIndex(({ sha }) => sha === since);
    const commits = this.commits
      .slice(position + 1)
      .filter(
        ({ changes = wanted }) =>
          wanted.length === 0 || changes.some(each => wanted.includes(each)),
      )
      .slice(-newest)
      .map(entryOf);
    return { head, last: head, history: 'continued', commits };
  }

  async tags(request: GitTagsRequest): Promise<readonly GitTag[]> {
    this.#begin(request);
    return this.tagged;
  }

  async contains({
    commit,
  }: GitContainsRequest): Promise<'contained' | 'absent'> {
    return this.commits.some(({ sha }) => sha === commit)
      ? 'contained'
      : 'absent';
  }

  #begin(request: GitLogRequest | GitTagsRequest): void {
    this.requests.push(request);
    if (this.failure !== undefined) throw this.failure;
  }
}

function entryOf({ changes: _where, ...commit }: MemoryCommit): GitLogEntry {
  return { author: 'Ana', subject: 'A change', origin: 'others', ...commit };
}
