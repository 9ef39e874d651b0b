import {
  CommitText,
  FileWrite,
  ImageChange,
  MergedText,
  MergeTexts,
  ScmCredentials,
  SourceFile,
  SourceQuery,
  SourceTree,
  StepOutputs,
  UpdateResult,
} from '@kardinal/backstage-plugin-kardinal-node';

import { CommitSigner } from '../signing/CommitSigner';
import { GitNoteReceipt, GitNoteRequest } from './GitNoteRequest';

/** The lines of a commit message; `Kardinal-Step` is added to its trailers. @public */
export type GitCommitMessage = CommitText;

/** What the edits of a commit come to. @public */
export interface GitEdit extends UpdateResult {
  readonly writes: readonly FileWrite[];
  readonly commit?: GitCommitMessage;
  /** Files that are to go. */
  readonly deletes?: readonly string[];
  /** Of each edit, by its name. */
  readonly outputs?: Readonly<Record<string, StepOutputs>>;
}

/** The files of the commit that an edit is made on. @public */
export interface GitFiles extends SourceTree {
  /** @param limit - what the file may take, in bytes; default 256 KiB */
  read(path: string, limit?: number): Promise<Buffer | undefined>;
}

/** The files of a commit that is only read. @public */
export interface GitTree extends GitFiles {
  /** Git's name of the file or directory at a path: the same name, the same content. `undefined` where nothing is there. */
  identity(path: string): Promise<string | undefined>;
}

/** Where the commit goes: the base branch itself, or an own branch created from it. @public */
export type GitWriteTarget =
  | { readonly type: 'base' }
  | { readonly type: 'branch'; readonly name: string };

/** One commit that an environment needs. @public */
export interface GitWriteRequest {
  /**
   * Idempotency key; becomes the commit trailer `Kardinal-Step: <key>`. A commit on the target that names it is found, not
   * repeated, when its tree is what `edit` makes of its parent.
   */
  readonly key: string;
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  /** The branch that `spec.git.branch` names. */
  readonly base: string;
  /** What to do where that branch is missing: refuse (the default), or create it with an empty commit. */
  readonly missingBase?: 'create';
  readonly target: GitWriteTarget;
  /** The environment's directory. Files are confined to the repository; symbolic links are refused. */
  readonly directory: string;
  /** Rejects when no commit may be made any more; not called where an earlier attempt made it. */
  beforeCommit?(): Promise<void>;
  /** May be called again, on a newer base. Throws {@link EditDeferred} to wait without keeping the repository from others. */
  edit(files: GitFiles): Promise<GitEdit>;
  message(result: GitEdit): GitCommitMessage;
  readonly author: { readonly name: string; readonly email: string };
  /** Signs the commit, and that which a branch begins with. Default: they are not signed. */
  readonly signer?: CommitSigner;
  /** The time of the commit, in milliseconds since the Unix epoch: with the same base the commit has the same name. Default now. */
  readonly at?: number;
  readonly signal?: AbortSignal;
}

/** What a write came to. @public */
export type GitWriteReceipt =
  | {
      readonly type: 'committed';
      readonly commit: string;
      /** The commit of the base branch that the edit was made on. */
      readonly baseCommit: string;
      readonly changes: readonly ImageChange[];
      readonly outputs?: GitEdit['outputs'];
      /** `found` when an earlier attempt had already written it. */
      readonly origin: 'new' | 'found';
    }
  | {
      /** Nothing had to change. */
      readonly type: 'unchanged';
      readonly baseCommit: string;
    };

/** Files of the base branch as it is now. @public */
export interface GitReadRequest {
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  readonly base: string;
  /** `empty`: where that branch is missing, it is read as it will be created. */
  readonly missingBase?: 'empty';
  /** Where most of the files are. */
  readonly directory: string;
  /** `always`: also where the branch was fetched a moment ago. */
  readonly fetch?: 'always';
  /** Whether notes of hydrators are looked for, too. Default: they are not. */
  readonly notes?: 'read';
  /**
   * May be called again, on a newer base.
   *
   * @param note - what a hydrator noted on the commit that is read
   */
  read(files: GitTree, note: Buffer | undefined): Promise<void>;
  readonly signal?: AbortSignal;
}

/** Whether a commit is part of the base branch's history now, or of that of one commit. @public */
export interface GitContainsRequest {
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  readonly base: string;
  readonly commit: string;
  /**
   * The commit whose history is looked at, by its full name; nothing is fetched where the mirror has it. One that is not on the
   * base branch contains nothing, unless the mirror has it. Default: what the base branch is at.
   */
  readonly at?: string;
}

/** A commit whose files are read. @public */
export interface GitCommitRequest {
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  /** Its full name. It counts only while a branch has it: a forge also knows the commits of everybody's forks. */
  readonly commit: string;
  /** Only this branch counts; every branch when absent. */
  readonly branch?: string;
  /** Where no branch has it: `awaited` (the default) may be tried again, as it may be pushed yet; `refused` may not. */
  readonly absent?: 'awaited' | 'refused';
  readonly query: SourceQuery;
  readonly signal?: AbortSignal;
}

/** The commits of a branch that came after one of them. @public */
export interface GitLogRequest {
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  readonly base: string;
  /** The commit after which they come, by its full name. Default: only the newest ones are returned. */
  readonly since?: string;
  /** Only so many of the newest, at most 50. Default 1 where no commit is named, else all, the oldest first. */
  readonly newest?: number;
  /** Only commits that change something below one of them since their first parent. Default every commit. */
  readonly directories?: readonly string[];
  /** The same of paths, by globs from the root of the repository: `*` within a name, `**` for any number of directories. */
  readonly paths?: {
    /** What counts beside `directories`. */
    readonly include: readonly string[];
    /** What does not count. */
    readonly exclude: readonly string[];
  };
  /** Only the newest commit whose trailers say that it promoted this, whatever way it came to the branch; `since` and `directories` do not count. */
  readonly promotion?: {
    /** `namespace/name`. */
    readonly pipeline: string;
    readonly environment: string;
    /** Path of a file that every promotion changes: a commit after which it was changed again counts no more, as that promotion left no trailers. */
    readonly unchanged: string;
  };
  /** In milliseconds since the Unix epoch: where the branch was fetched since then, it is not fetched again. Default: it is. */
  readonly fetchedSince?: number;
  readonly signal?: AbortSignal;
}

/** A commit of a branch. @public */
export interface GitLogEntry {
  readonly sha: string;
  /** RFC 3339; absent where the commit has no such time. */
  readonly committedAt?: string;
  /** As the commit says. */
  readonly author: string;
  readonly subject: string;
  /** `promotion`: its message has the trailer of commits that promotions make. */
  readonly origin: 'promotion' | 'others';
  /** What the trailers of a promotion's commit say; anybody can write them. */
  readonly promoted?: PromotedByCommit;
}

/** What a commit says that it promoted. @public */
export interface PromotedByCommit {
  /** `namespace/name`. */
  readonly pipeline: string;
  readonly environment: string;
  readonly bundle: string;
  readonly version: string;
  /** The commit whose configuration it promoted, by its full name. */
  readonly config?: string;
}

/** What came to a branch, by its first parents. @public */
export interface GitLog {
  /** The newest commit of the branch. */
  readonly head: string;
  /** How far this goes; `head` unless there are more than 50. */
  readonly last: string;
  /** `rewritten`: the branch does not have the commit any more after which they come. */
  readonly history: 'continued' | 'rewritten';
  /** Oldest first. */
  readonly commits: readonly GitLogEntry[];
}

/** The tags of a repository. @public */
export interface GitTagsRequest {
  readonly repository: { readonly url: string };
  readonly credentials?: ScmCredentials;
  readonly signal?: AbortSignal;
}

/** A tag of a repository that names a commit. @public */
export interface GitTag {
  /** Without `refs/tags/`. */
  readonly name: string;
  /** The full name of its commit. */
  readonly sha: string;
  /** RFC 3339; when it was tagged, or committed where nobody noted that. Absent where it has no such time. */
  readonly taggedAt?: string;
  /** Who made its commit, as that says. */
  readonly author: string;
  /** The first line of the message of its commit. */
  readonly subject: string;
}

/** What the service did on the network, for metrics. @public */
export interface GitOperation {
  readonly operation: 'clone' | 'fetch' | 'blobs' | 'push';
  /** Without credentials. */
  readonly repositoryUrl: string;
  readonly durationMs: number;
  readonly outcome: 'success' | 'failure';
}

/**
 * Writes commits into Git repositories without a work tree. Every method throws {@link GitError}.
 *
 * @public
 */
export interface GitRepositories {
  /**
   * Makes the commit and pushes it. Environments of one repository that are ready together share one push. An error
   * that `edit` throws is passed on as it is.
   */
  write(request: GitWriteRequest): Promise<GitWriteReceipt>;
  /** Resolves with the commit that was read. An error that `read` throws is passed on as it is. */
  read(request: GitReadRequest): Promise<string>;
  contains(request: GitContainsRequest): Promise<'contained' | 'absent'>;
  /** The files of a commit: at most 2,000, and 16 MiB with what they were before. No symbolic links and submodules. */
  readCommit(request: GitCommitRequest): Promise<readonly SourceFile[]>;
  log(request: GitLogRequest): Promise<GitLog>;
  /** The tags that name commits, as they are now; in no order. At most 20,000: where there are more it is refused. */
  tags(request: GitTagsRequest): Promise<readonly GitTag[]>;
  /** Notes what a commit was rendered from, and pushes that; notes of others stay. Those of a repository share one push. */
  annotate(request: GitNoteRequest): Promise<GitNoteReceipt>;
  /** Merges three versions of one text. */
  mergeTexts(texts: MergeTexts): Promise<MergedText>;
  /** Refuses new work and waits for what is under way, ten seconds at most. */
  stop(): Promise<void>;
}
