import { Logger, WorkerSlots } from '@kardinal/kube-controller';
import { setImmediate } from 'node:timers/promises';
import { GitError } from './GitError';
import { DeferredJobs, GitJob, jobsForOneBatch } from './GitJob';

const BATCH_LIMIT = 64;

/** @internal */
export interface RepositoryQueueOptions {
  readonly slots: WorkerSlots;
  readonly logger: Pick<Logger, 'error'>;
  /** Settles each of the jobs but for those that it returns, or throws what they all failed with. */
  carryOut(jobs: readonly GitJob[]): Promise<DeferredJobs>;
  /** Called after the last of the jobs that were waiting. */
  idle(): Promise<void>;
}

/**
 * The jobs of one repository: one batch at a time, and each takes along what has gathered.
 *
 * @internal
 */
export class RepositoryQueue {
  private pending: GitJob[] = [];
  private draining: Promise<void> | undefined;
  private readonly deferred = new Set<GitJob>();
  private state: 'running' | 'stopped' = 'running';

  constructor(private readonly options: RepositoryQueueOptions) {}

  add(job: GitJob): void {
    if (this.state === 'stopped') {
      refuse(job);
      return;
    }
    this.pending.push(job);
    this.draining ??= this.drain();
  }

  /** Refuses what has not begun and waits for what has. */
  async stop(): Promise<void> {
    this.state = 'stopped';
    this.pending.concat(...this.deferred).forEach(refuse);
    this.pending = [];
    this.deferred.clear();
    await this.draining;
  }

  private async drain(): Promise<void> {
    // Lets those that are ready at the same moment in.
    await setImmediate();
    while (this.pending.length > 0) {
      await this.options.slots.use(() => this.next());
    }
    this.draining = undefined;
  }

  private async next(): Promise<void> {
    const jobs = jobsForOneBatch(this.pending, BATCH_LIMIT);
    this.pending = this.pending.filter(job => !jobs.includes(job));
    try {
      const deferred = await this.options.carryOut(jobs);
      for (const [job, ready] of deferred) this.putOff(job, ready);
    } catch (error) {
      this.fail(jobs, error);
    }
    if (this.pending.length === 0) await this.options.idle();
  }

  /** It comes back when it can go on, or is not wanted any more; others of the repository go first. */
  private putOff(job: GitJob, ready: Promise<unknown>): void {
    this.deferred.add(job);
    const comeBack = () => {
      if (this.deferred.delete(job)) this.add(job);
    };
    ready.then(comeBack, comeBack);
    const signal = job.type === 'contains' ? undefined : job.request.signal;
    signal?.addEventListener('abort', comeBack, { once: true });
    if (signal?.aborted || this.state === 'stopped') comeBack();
  }

  private fail(jobs: readonly GitJob[], error: unknown): void {
    if (!(error instanceof GitError)) {
      this.options.logger.error('A Git operation failed', { error });
    }
    const reason =
      error instanceof GitError
        ? error
        : new GitError('transient', 'A Git operation failed: see the log');
    jobs
      .filter(job => job.outcome.isOpen)
      .forEach(job => job.outcome.reject(reason));
  }
}

function refuse(job: GitJob): void {
  job.outcome.reject(new GitError('transient', 'The backend is stopping'));
}
