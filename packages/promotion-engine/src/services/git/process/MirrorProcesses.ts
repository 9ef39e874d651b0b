import { join } from 'node:path';
import { gitEnvironment } from '../gitEnvironment';
import { GitLauncher } from './GitLauncher';
import { LineParser } from './LineParser';
import { LongRunningGit } from './LongRunningGit';
import { GitObject, ObjectParser } from './ObjectParser';

const IDLE_LIMIT_MS = 60_000;
const SILENCE_LIMIT_MS = 120_000;
/** Mirrors that have processes at the same time. */
const MIRROR_LIMIT = 32;

/** A Git directory in a mirror that has its objects but knows of no remote. @internal */
export const OBJECT_READER_DIRECTORY = 'reader';

/**
 * The long-running processes of one mirror. They have no credentials and may not use the network.
 *
 * @internal
 */
export class MirrorProcesses {
  /**
   * `git cat-file --batch`, which says that a blob of a partial clone is missing: where it knew of the remote, it would
   * fetch each one by a request of its own.
   */
  readonly objects: LongRunningGit<GitObject | undefined>;
  /** `git fast-import`. */
  readonly commits: LongRunningGit<string>;

  constructor(launcher: GitLauncher, directory: string, idleLimitMs: number) {
    const limits = { idleLimitMs, silenceLimitMs: SILENCE_LIMIT_MS };
    const environment = gitEnvironment(directory);
    this.objects = new LongRunningGit({
      ...limits,
      launcher,
      invocation: {
        directory,
        args: ['cat-file', '--batch'],
        environment: {
          ...environment,
          GIT_DIR: join(directory, OBJECT_READER_DIRECTORY),
          GIT_OBJECT_DIRECTORY: join(directory, 'objects'),
        },
      },
      createParser: () => new ObjectParser(),
    });
    this.commits = new LongRunningGit({
      ...limits,
      launcher,
      invocation: {
        directory,
        args: ['fast-import', '--quiet', '--force'],
        environment,
      },
      createParser: () => new LineParser(),
    });
  }

  get isIdle(): boolean {
    return this.objects.isIdle && this.commits.isIdle;
  }

  close(): void {
    this.objects.close();
    this.commits.close();
  }
}

/** Who has used a mirror last keeps its processes longest. @internal */
export class MirrorProcessPool {
  private readonly mirrors = new Map<string, MirrorProcesses>();

  constructor(
    private readonly launcher: GitLauncher,
    private readonly limit = MIRROR_LIMIT,
    private readonly idleLimitMs = IDLE_LIMIT_MS,
  ) {}

  /** The processes of the mirror in a directory. */
  of(directory: string): MirrorProcesses {
    const processes =
      this.mirrors.get(directory) ??
      new MirrorProcesses(this.launcher, directory, this.idleLimitMs);
    this.mirrors.delete(directory);
    this.mirrors.set(directory, processes);
    this.closeOldest();
    return processes;
  }

  /** Ends the processes of a mirror whose files are about to go. */
  close(directory: string): void {
    this.mirrors.get(directory)?.close();
    this.mirrors.delete(directory);
  }

  closeAll(): void {
    for (const processes of this.mirrors.values()) processes.close();
    this.mirrors.clear();
  }

  private closeOldest(): void {
    for (const [directory, processes] of this.mirrors) {
      if (this.mirrors.size <= this.limit) return;
      if (processes.isIdle) this.close(directory);
    }
  }
}
