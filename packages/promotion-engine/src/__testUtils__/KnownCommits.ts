/** A commit in memory. */
export interface Commit {
  readonly id: string;
  /** Absent for a merge. */
  readonly key?: string;
  readonly subject: string;
  /** Tag by directory. */
  readonly tags: Readonly<Record<string, string>>;
  /** With the commits of a merged branch, oldest first. */
  readonly history: readonly Commit[];
}

/** Every commit that was ever made, by its id. */
export class KnownCommits {
  readonly #all = new Map<string, Commit>();

  /** @returns its id */
  add(id: string, commit: Omit<Commit, 'id'>): string {
    const added = { ...commit, id };
    this.#all.set(id, { ...added, history: [...commit.history, added] });
    return id;
  }

  find(id: string): Commit | undefined {
    return this.#all.get(id);
  }

  /** @throws Error when there is none. */
  commit(id: string): Commit {
    const commit = this.find(id);
    if (commit === undefined) throw new Error(`there is no commit ${id}`);
    return commit;
  }
}
