import {
  GitContainsRequest,
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
export interface ContainsJob {
  readonly type: 'contains';
  readonly request: GitContainsRequest;
  readonly outcome: Outcome<'contained' | 'absent'>;
}

/** Something to do in one repository. @internal */
export type GitJob = WriteJob | ContainsJob;

/**
 * The jobs that go together with the first one: the same credential, and no two that write the same branch or carry
 * the same key.
 *
 * @internal
 */
export function jobsForOneBatch(
  pending: readonly GitJob[],
  limit: number,
): GitJob[] {
  const [first] = pending;
  if (!first) return [];
  const claims = new Set<string>();
  return pending
    .filter(job => sameCredentials(job, first))
    .filter(job => {
      const claim = claimOf(job);
      if (claim === undefined) return true;
      if (claims.has(claim)) return false;
      claims.add(claim);
      return true;
    })
    .slice(0, limit);
}

function sameCredentials(one: GitJob, other: GitJob): boolean {
  const a = one.request.credentials;
  const b = other.request.credentials;
  return a?.token === b?.token && a?.username === b?.username;
}

function claimOf(job: GitJob): string | undefined {
  if (job.type === 'contains') return undefined;
  const { target, base, key } = job.request;
  return target.type === 'branch'
    ? `branch ${target.name}`
    : `base ${base} ${key}`;
}
