import {
  MergedText,
  MergeTexts,
  SourceFile,
} from '@kardinal/backstage-plugin-kardinal-node';
import { EventLoopTurns, Logger, WorkerSlots } from '@kardinal/kube-controller';
import { CacheDirectory } from './CacheDirectory';
import { GitError } from './GitError';
import { GitJob, Outcome } from './GitJob';
import { GitNoteReceipt, GitNoteRequest } from './GitNoteRequest';
import { NOTES } from './notes';
import {
  GitCommitRequest,
  GitContainsRequest,
  GitLog,
  GitLogRequest,
  GitOperation,
  GitReadRequest,
  GitRepositories,
  GitTag,
  GitTagsRequest,
  GitWriteReceipt,
  GitWriteRequest,
} from './GitRepositories';
import { MirroredRepository } from './MirroredRepository';
import { RepositoryQueue } from './RepositoryQueue';
import { checkKey } from './commitMessage';
import { GitProtocol } from './gitEnvironment';
import { GitLauncher } from './process/GitLauncher';
import { MirrorProcessPool } from './process/MirrorProcesses';
import { mergeTexts } from './mergeTexts';
import { branchesOf } from './races';
import { TAGS } from './tags';
import { checkBranchName, checkRepositoryUrl } from './repositoryUrl';

/** Repositories at once: mostly they wait for the network. */
const WORKERS = 8;
const DEFAULT_PUSH_ATTEMPTS = 10;
const STOP_PATIENCE_MS = 10_000;

/** @public */
export interface GitRepositoriesOptions {
  /** Mirrors are kept here; everything in it can be fetched again. Default a new one, which goes when the service stops. */
  readonly cacheDirectory?: string;
  readonly clock: { now(): number };
  readonly logger: Pick<Logger, 'debug' | 'warn' | 'error'>;
  readonly onOperation?: (operation: GitOperation) => void;
  /** In which edits go on once their files are read: shared with what else computes in the process. Default: of its own. */
  readonly turns?: EventLoopTurns;
  /** How often a push may lose a race before the write fails as transient. Default 10. */
  readonly maxPushAttempts?: number;
  /** Default: http and https. `file` is for tests. */
  readonly protocols?: readonly GitProtocol[];
}

class MirroredRepositories implements GitRepositories {
  private readonly cache: CacheDirectory;
  private readonly launcher = new GitLauncher();
  private readonly processes = new MirrorProcessPool(this.launcher);
  private readonly slots: WorkerSlots;
  private readonly queues = new Map<string, RepositoryQueue>();
  private readonly abort = new AbortController();
  private readonly turns: EventLoopTurns;
  private state: 'running' | 'stopped' = 'running';

  constructor(private readonly options: GitRepositoriesOptions) {
    this.cache = new CacheDirectory(options.cacheDirectory);
    this.turns = options.turns ?? new EventLoopTurns();
    this.slots = new WorkerSlots(WORKERS, this.turns);
  }

  async write(request: GitWriteRequest): Promise<GitWriteReceipt> {
    checkKey(request.key);
    checkTarget(request);
    const outcome = new Outcome<GitWriteReceipt>();
    this.add({ type: 'write', request, outcome });
    return outcome.promise;
  }

  async read(request: GitReadRequest): Promise<string> {
    const outcome = new Outcome<string>();
    this.add({ type: 'read', request, outcome });
    return outcome.promise;
  }

  async contains(request: GitContainsRequest): Promise<'contained' | 'absent'> {
    checkCommitName(request.commit);
    if (request.at !== undefined) checkCommitName(request.at);
    const outcome = new Outcome<'contained' | 'absent'>();
    this.add({ type: 'contains', request, outcome });
    return outcome.promise;
  }

  async readCommit(request: GitCommitRequest): Promise<readonly SourceFile[]> {
    checkCommitName(request.commit);
    const outcome = new Outcome<readonly SourceFile[]>();
    this.add({ type: 'commit', request, outcome });
    return outcome.promise;
  }

  async log(request: GitLogRequest): Promise<GitLog> {
    if (request.since !== undefined) checkCommitName(request.since);
    const outcome = new Outcome<GitLog>();
    this.add({ type: 'log', request, outcome });
    return outcome.promise;
  }

  async tags(request: GitTagsRequest): Promise<readonly GitTag[]> {
    const outcome = new Outcome<readonly GitTag[]>();
    this.add({ type: 'tags', request, outcome });
    return outcome.promise;
  }

  async annotate(request: GitNoteRequest): Promise<GitNoteReceipt> {
    checkCommitName(request.commit);
    const outcome = new Outcome<GitNoteReceipt>();
    this.add({ type: 'note', request, outcome });
    return outcome.promise;
  }

  mergeTexts(texts: MergeTexts): Promise<MergedText> {
    return this.launcher.whileUsed(() => mergeTexts(this.launcher, texts));
  }

  async stop(): Promise<void> {
    this.state = 'stopped';
    // What is pushed is found again: ending it loses nothing but time.
    const patience = setTimeout(() => {
      this.abort.abort();
      this.processes.closeAll();
    }, STOP_PATIENCE_MS);
    await Promise.all([...this.queues.values()].map(queue => queue.stop()));
    clearTimeout(patience);
    this.processes.closeAll();
    await this.launcher.stop();
    await this.cache.release();
  }

  private add(job: GitJob): void {
    if (this.state === 'stopped') {
      throw new GitError('transient', 'The backend is stopping');
    }
    const { url } = job.request.repository;
    checkRepositoryUrl(url, this.protocols);
    namedBranchesOf(job).forEach(checkBranchName);
    const queue = this.queues.get(url) ?? this.createQueue(url);
    this.queues.set(url, queue);
    queue.add(job);
  }

  private get protocols(): readonly GitProtocol[] {
    return this.options.protocols ?? ['https', 'http'];
  }

  private createQueue(url: string): RepositoryQueue {
    const repository = new MirroredRepository(url, {
      ...this.options,
      maxPushAttempts: this.options.maxPushAttempts ?? DEFAULT_PUSH_ATTEMPTS,
      protocols: this.protocols,
      turns: this.turns,
      cache: this.cache,
      launcher: this.launcher,
      processes: this.processes,
      signal: this.abort.signal,
    });
    return new RepositoryQueue({
      slots: this.slots,
      logger: this.options.logger,
      carryOut: jobs =>
        this.launcher.whileUsed(() => repository.carryOut(jobs)),
      idle: () => repository.maintain(),
    });
  }
}

/**
 * Git without work trees: one bare mirror per repository, commits by `git fast-import`, one push for all the
 * environments of a repository that are ready together. Repositories are worked on one batch at a time, eight of them
 * at once, and up to twelve where they are of several tenants.
 *
 * @public
 */
export function createGitRepositories(
  options: GitRepositoriesOptions,
): GitRepositories {
  return new MirroredRepositories(options);
}

/** A commit that may be on any branch names none; everything else must. */
function namedBranchesOf(job: GitJob): readonly string[] {
  const branches = branchesOf(job).filter(
    name => name !== NOTES && name !== TAGS,
  );
  return job.type === 'commit'
    ? branches.filter(branch => branch !== '')
    : branches;
}

function checkCommitName(name: string): void {
  if (/^[0-9a-f]{40}([0-9a-f]{24})?$/.test(name)) return;
  throw new GitError(
    'invalid',
    `${JSON.stringify(name)} is not the full name of a commit`,
  );
}

function checkTarget({ target, base }: GitWriteRequest): void {
  if (target.type === 'base') return;
  checkBranchName(target.name);
  if (target.name === base) {
    throw new GitError(
      'invalid',
      `The branch for the pull request and spec.git.branch are both ${base}`,
    );
  }
}
