import { Logger } from '@kardinal/kube-controller';
import { setImmediate } from 'node:timers/promises';
import { GitError } from './GitError';
import { GitJob, jobsForOneBatch } from './GitJob';
import { WorkerSlots } from './WorkerSlots';

const BATCH_LIMIT = 64;

/** @internal */
export interface RepositoryQueueOptions {
  readonly slots: WorkerSlots;
  readonly logger: Pick<Logger, 'error'>;
  /** Settles each of the jobs, or throws what they all failed with. */
  carryOut(jobs: readonly GitJob[]): Promise<void>;
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

  constructor(private readonly options: RepositoryQueueOptions) {}

  add(job: GitJob): void {
    this.pending.push(job);
    this.draining ??= this.drain();
  }

  /** Refuses what has not begun and waits for what has. */
  async stop(): Promise<void> {
    const refused = this.pending;
    this.pending = [];
    refused.forEach(job =>
      job.outcome.reject(new GitError('transient', 'The backend is stopping')),
    );
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
      await this.options.carryOut(jobs);
    } catch (error) {
      this.fail(jobs, error);
    }
    if (this.pending.length === 0) await this.options.idle();
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
