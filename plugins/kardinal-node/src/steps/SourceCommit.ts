import { SourceTree } from './SourceTree';

/** Which files of a commit are read, where not all are: what else is in the repository, nobody looks at. @public */
export interface SourceSelection {
  /** The same key, the same selection. */
  readonly key: string;
  /** Returns their paths, as the tree has them: from the directory of the query. */
  select(tree: SourceTree): Promise<Iterable<string>>;
}

/** What an edit reads of the commit that its Bundle promotes. @public */
export interface SourceQuery {
  /** `files`: all that the commit has; `changes`: what it changes since its first parent. */
  readonly type: 'files' | 'changes';
  /** Below the directory that the Bundle names; empty for all of that. */
  readonly directory: string;
  /**
   * `rendered`: of a rollback, {@link SourceCommit.rendered} is read instead, where environments are branches of rendered
   * manifests.
   */
  readonly rollback?: 'rendered';
  /** Of a query of `files`. Default all of them. */
  readonly reads?: SourceSelection;
  /** `taken`: where somebody else's hydrator renders, {@link SourceCommit.proposed} is read instead. */
  readonly proposed?: 'taken';
}

/** What Git keeps of the mode of a file: 100644, 100755. @public */
export type FileMode = 'regular' | 'executable';

/** A file of the commit, or one that it changes. @public */
export interface SourceFile {
  /** As seen from the directory of the query. */
  readonly path: string;
  /** What the first parent has; absent in a query of `files`, and where the commit adds it. */
  readonly before?: Buffer;
  /** Absent where the commit deletes it. */
  readonly after?: Buffer;
  /** Of `before` and `after`; regular where it is absent. */
  readonly modes?: { readonly before?: FileMode; readonly after?: FileMode };
}

/** Three versions of one text. @public */
export interface MergeTexts {
  readonly current: Buffer;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** What a three-way merge of a text came to. @public */
export type MergedText =
  | { readonly type: 'merged'; readonly content: Buffer }
  | { readonly type: 'conflict' };

/** The commit that the Bundle of a promotion names, as far as the edit asked for it; the same on every run. @public */
export interface SourceCommit {
  /** Its full name. */
  readonly sha: string;
  /** Sorted by path. */
  readonly files: readonly SourceFile[];
  /** Of a rollback: the commits that it takes back, the last one first, by the same query. */
  readonly undone?: readonly {
    readonly sha: string;
    readonly files: readonly SourceFile[];
  }[];
  /**
   * Of a rollback, where the query asks for it: the commit of the environment's branch that the environment had with what is
   * restored, with its files below the directory of the environment. `files` is empty then.
   */
  readonly rendered?: {
    readonly sha: string;
    readonly files: readonly SourceFile[];
  };
  /**
   * Where somebody else's hydrator renders, and the query asks for it: the commit of the branch on which it proposes what it made
   * of this one, with its files below the directory of the environment. `files` is empty then.
   */
  readonly proposed?: {
    readonly sha: string;
    readonly files: readonly SourceFile[];
  };
  /** Applies the change of a text to another version of it, as git merge-file(1) does. */
  merge(texts: MergeTexts): Promise<MergedText>;
}
