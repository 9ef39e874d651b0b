import { EventLoopTurns, Logger } from '@kardinal/kube-controller';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CacheDirectory } from './CacheDirectory';
import { GitError } from './GitError';
import { DeferredJobs, GitJob } from './GitJob';
import { GitOperation } from './GitRepositories';
import { JobBatch } from './JobBatch';
import { Mirror, MirrorLayout } from './Mirror';
import { MirrorDamaged } from './MirrorDamaged';
import { MirrorGit } from './MirrorGit';
import { GitProtocol } from './gitEnvironment';
import { GitLauncher } from './process/GitLauncher';
import { MirrorProcessPool } from './process/MirrorProcesses';

/** @internal */
export interface MirroredRepositoryOptions {
  readonly cache: CacheDirectory;
  readonly launcher: GitLauncher;
  readonly processes: MirrorProcessPool;
  readonly clock: { now(): number };
  readonly logger: Pick<Logger, 'debug' | 'warn'>;
  readonly onOperation?: (operation: GitOperation) => void;
  readonly turns: EventLoopTurns;
  readonly maxPushAttempts: number;
  readonly protocols: readonly GitProtocol[];
  /** Ends commands that are under way. */
  readonly signal: AbortSignal;
}

/**
 * One repository and its mirror. A mirror that turns out to be damaged is removed and fetched anew, once per batch.
 *
 * @internal
 */
export class MirroredRepository {
  private mirror: Mirror | undefined;

  constructor(
    private readonly url: string,
    private readonly options: MirroredRepositoryOptions,
  ) {}

  /** Settles the jobs but for those that it returns, or throws what they all failed with. */
  async carryOut(jobs: readonly GitJob[]): Promise<DeferredJobs> {
    try {
      return await this.tryOnce(jobs);
    } catch (error) {
      if (!(error instanceof MirrorDamaged)) throw error;
      this.options.logger.warn(
        `The mirror of ${this.url} is fetched anew: ${error.message}`,
      );
      await this.discard(error.replacement);
      return this.tryAgain(jobs);
    }
  }

  /** Keeps the mirror small; it is not worth a failure. */
  async maintain(): Promise<void> {
    const { mirror } = this;
    if (!mirror) return;
    try {
      await mirror.maintain(this.git(mirror.directory, undefined));
    } catch (error) {
      this.options.logger.warn(
        `The mirror of ${this.url} could not be tidied up: ${error}`,
      );
      await this.discard('same');
    }
  }

  private async tryAgain(jobs: readonly GitJob[]): Promise<DeferredJobs> {
    try {
      return await this.tryOnce(jobs);
    } catch (error) {
      if (!(error instanceof MirrorDamaged)) throw error;
      throw new GitError(
        'transient',
        `git failed on ${this.url}: ${error.message}`,
      );
    }
  }

  private async tryOnce(jobs: readonly GitJob[]): Promise<DeferredJobs> {
    const [first] = jobs;
    if (!first) return new Map();
    const mirror = this.mirror ?? (await this.createMirror('partial'));
    this.mirror = mirror;
    await mirror.open();
    const git = this.git(mirror.directory, first);
    const { logger } = this.options;
    logger.debug(`${jobs.length} Git jobs for ${this.url}`);
    const batch = new JobBatch({ ...this.options, mirror, git });
    await batch.run(jobs);
    return batch.deferred;
  }

  private git(directory: string, job: GitJob | undefined): MirrorGit {
    const { clock, onOperation, protocols, signal, launcher, processes } =
      this.options;
    return new MirrorGit({
      directory,
      url: this.url,
      protocols,
      credentials: job?.request.credentials,
      clock,
      onOperation,
      launcher,
      processes,
      signal,
    });
  }

  private async createMirror(layout: MirrorLayout): Promise<Mirror> {
    const name = createHash('sha256').update(this.url).digest('hex');
    const directory = join(await this.options.cache.path(), name.slice(0, 32));
    return new Mirror(directory, this.url, layout);
  }

  private async discard(replacement: 'same' | 'full'): Promise<void> {
    if (!this.mirror) return;
    const { directory, layout } = this.mirror;
    this.options.processes.close(directory);
    await rm(directory, { recursive: true, force: true });
    this.mirror = await this.createMirror(
      replacement === 'full' ? 'full' : layout,
    );
  }
}
