import { SourceFile } from '@kardinal/backstage-plugin-kardinal-node';
import { GitNoteReceipt, GitNoteRequest } from './GitNoteRequest';
import {
  GitCommitRequest,
  GitContainsRequest,
  GitLog,
  GitLogRequest,
  GitReadRequest,
  GitTag,
  GitTagsRequest,
  GitWriteReceipt,
  GitWriteRequest,
} from './GitRepositories';

/** A promise that somebody else settles, once. @internal */
export class Outcome<T> {
  readonly promise: Promise<T>;
  private state: 'open' | 'settled' = 'open';
  private settle!: { resolve(value: T): void; reject(error: unknown): void };

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  resolve(value: T): void {
    this.state = 'settled';
    this.settle.resolve(value);
  }

  reject(error: unknown): void {
    this.state = 'settled';
    this.settle.reject(error);
  }
}

/** @internal */
export interface WriteJob {
  readonly type: 'write';
  readonly request: GitWriteRequest;
  readonly outcome: Outcome<GitWriteReceipt>;
}

/** @internal */
export interface ReadJob {
  readonly type: 'read';
  readonly request: GitReadRequest;
  readonly outcome: Outcome<string>;
}

/** @internal */
export interface ContainsJob {
  readonly type: 'contains';
  readonly request: GitContainsRequest;
  readonly outcome: Outcome<'contained' | 'absent'>;
}

/** @internal */
export interface CommitJob {
  readonly type: 'commit';
  readonly request: GitCommitRequest;
  readonly outcome: Outcome<readonly SourceFile[]>;
}

/** @internal */
export interface LogJob {
  readonly type: 'log';
  readonly request: GitLogRequest;
  readonly outcome: Outcome<GitLog>;
}

/** @internal */
export interface TagsJob {
  readonly type: 'tags';
  readonly request: GitTagsRequest;
  readonly outcome: Outcome<readonly GitTag[]>;
}

/** @internal */
export interface NoteJob {
  readonly type: 'note';
  readonly request: GitNoteRequest;
  readonly outcome: Outcome<GitNoteReceipt>;
}

/** Something to do in one repository. @internal */
export type GitJob =
  | WriteJob
  | ReadJob
  | ContainsJob
  | CommitJob
  | LogJob
  | TagsJob
  | NoteJob;

/** Removes a job from its batch. @internal */
export type FailJob = (job: GitJob, error: unknown) => void;

/** Jobs whose edit has to wait, with what each waits for. @internal */
export type DeferredJobs = ReadonlyMap<GitJob, Promise<unknown>>;

/** Where jobs will look. @internal */
export function directoriesOf(jobs: readonly GitJob[]): readonly string[] {
  return jobs.flatMap(({ request }) =>
    'directory' in request && request.directory !== undefined
      ? [request.directory]
      : [],
  );
}

/** Whether a job writes to the base branch itself. @internal */
export function isForBase(job: GitJob): job is WriteJob {
  return job.type === 'write' && job.request.target.type === 'base';
}

class Claims {
  private readonly targets = new Map<string, 'base' | 'branch'>();
  private readonly keys = new Set<string>();
  /** Whose signature the commits have: a fingerprint, or none. */
  private signers: readonly string[] = [];

  admit(job: GitJob): boolean {
    if (job.type !== 'write' && job.type !== 'note') return true;
    const { fingerprint = 'none' } = job.request.signer ?? {};
    if (this.signers.some(signer => signer !== fingerprint)) return false;
    this.signers = [fingerprint];
    return job.type === 'note' || this.admitWrite(job);
  }

  private admitWrite(job: WriteJob): boolean {
    const { target, base, key } = job.request;
    const name = target.type === 'branch' ? target.name : base;
    const known = this.targets.get(name);
    const shared = known === 'base' && target.type === 'base';
    if ((known && !shared) || this.keys.has(key)) return false;
    this.targets.set(name, target.type);
    this.keys.add(key);
    return true;
  }
}

/**
 * The jobs that go together with the first one: those with the same credential, unless they would write a branch that
 * another one writes, carry a key that another one carries, or are signed by somebody else. Many may write the same base branch.
 *
 * @internal
 */
export function jobsForOneBatch(
  pending: readonly GitJob[],
  limit: number,
): GitJob[] {
  const [first] = pending;
  if (!first) return [];
  const claims = new Claims();
  return pending
    .filter(job => sameCredentials(job, first) && claims.admit(job))
    .slice(0, limit);
}

function sameCredentials(one: GitJob, other: GitJob): boolean {
  const a = one.request.credentials;
  const b = other.request.credentials;
  return a?.token === b?.token && a?.username === b?.username;
}
