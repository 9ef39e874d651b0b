import { ScmCredentials } from '@kardinal/backstage-plugin-kardinal-node';
import { existsSync } from 'node:fs';
import { GitError } from './GitError';
import { GitOperation } from './GitRepositories';
import { MirrorDamaged } from './MirrorDamaged';
import { classifyFailure, wordsOf } from './classifyFailure';
import { GitProtocol, gitEnvironment } from './gitEnvironment';
import { GitLauncher, GitResult } from './process/GitLauncher';
import { GitProcessEnded } from './process/LongRunningGit';
import { MirrorProcessPool, MirrorProcesses } from './process/MirrorProcesses';
import { GitObject } from './process/ObjectParser';
import { redact } from './redact';

const SILENCE_LIMIT_MS = 120_000;

/** Reports progress, so that silence means something, and leaves the rest of the mirror as it is. */
const PLAIN_FETCH = [
  '--verbose',
  '--no-tags',
  '--no-write-fetch-head',
  '--no-recurse-submodules',
  '--no-auto-maintenance',
];

/** @internal */
export interface MirrorGitOptions {
  readonly directory: string;
  readonly url: string;
  readonly protocols: readonly GitProtocol[];
  readonly credentials?: ScmCredentials;
  readonly clock: { now(): number };
  readonly onOperation?: (operation: GitOperation) => void;
  readonly launcher: GitLauncher;
  readonly processes: MirrorProcessPool;
  /** Ends commands that are under way. */
  readonly signal: AbortSignal;
}

/**
 * Git commands in one mirror with one credential. What they print is redacted before anybody sees it.
 *
 * @internal
 */
export class MirrorGit {
  constructor(private readonly options: MirrorGitOptions) {}

  /** Objects by their names; `undefined` for those that the mirror lacks: nothing is fetched for them. */
  objects(names: readonly string[]): Promise<(GitObject | undefined)[]> {
    return this.query(({ objects }) =>
      objects.request(`${names.join('\n')}\n`, names.length),
    );
  }

  /** What git fast-import prints about a stream, which is to be so many lines. */
  fastImport(stream: Buffer, lines: number): Promise<string[]> {
    return this.query(({ commits }) => commits.request(stream, lines));
  }

  /** Ends long-running processes, whose view of the mirror's files is about to become wrong. */
  closeProcesses(): void {
    this.options.processes.close(this.options.directory);
  }

  /** A command that stays on this machine; its failure means that the mirror is damaged. */
  async local(
    args: readonly string[],
    input?: Buffer | string,
  ): Promise<Buffer> {
    const result = await this.attempt(args, input);
    if (result.exitCode === 0) return result.stdout;
    // A missing object may have been asked for on the network.
    const remote = classifyFailure(result.stderr, this.describe('read'));
    throw (
      remote ?? new MirrorDamaged(`git ${args[0]}: ${wordsOf(result.stderr)}`)
    );
  }

  /** A command whose failure is an answer. */
  async attempt(
    args: readonly string[],
    input?: Buffer | string,
  ): Promise<GitResult> {
    const { credentials, directory, launcher } = this.options;
    this.checkPresence();
    const result = await launcher.run({
      directory,
      args,
      input,
      environment: gitEnvironment(directory, this.options),
      silenceLimitMs: SILENCE_LIMIT_MS,
      signal: this.options.signal,
    });
    return { ...result, stderr: redact(result.stderr, credentials) };
  }

  /** Fetches nothing but what is asked for. */
  async receive(
    operation: 'clone' | 'fetch' | 'blobs',
    settings: readonly string[],
    args: readonly string[],
    input?: string,
  ): Promise<void> {
    const command = [...settings, 'fetch', ...PLAIN_FETCH, ...args];
    const result = await this.measured(operation, command, input);
    if (result.exitCode !== 0) throw this.receiveFailure(result.stderr);
  }

  /** Pushes; a refused ref is an answer and stands in the output. */
  async push(
    settings: readonly string[],
    args: readonly string[],
  ): Promise<GitResult> {
    const command = [...settings, 'push', ...args];
    const result = await this.measured('push', command);
    if (result.exitCode === 0 || /^!\t/m.test(result.stdout.toString())) {
      return result;
    }
    throw this.failure(result.stderr, 'write');
  }

  private async query<T>(
    request: (processes: MirrorProcesses) => Promise<T>,
  ): Promise<T> {
    const { processes, directory, signal } = this.options;
    this.checkPresence();
    try {
      return await request(processes.of(directory));
    } catch (error) {
      if (!(error instanceof GitProcessEnded)) throw error;
      if (signal.aborted) {
        throw new GitError('transient', 'The backend is stopping');
      }
      throw new MirrorDamaged(wordsOf(error.message));
    }
  }

  private checkPresence(): void {
    if (!existsSync(this.options.directory))
      throw new MirrorDamaged('it is gone');
  }

  private async measured(
    operation: GitOperation['operation'],
    args: readonly string[],
    input?: string,
  ): Promise<GitResult> {
    const { clock, onOperation, url } = this.options;
    const start = clock.now();
    const result = await this.attempt(args, input);
    onOperation?.({
      operation,
      repositoryUrl: url,
      durationMs: clock.now() - start,
      outcome: result.exitCode === 0 ? 'success' : 'failure',
    });
    return result;
  }

  private receiveFailure(stderr: string): Error {
    const failure = classifyFailure(stderr, this.describe('read'));
    if (failure) return failure;
    if (/filter|unadvertised object/i.test(stderr)) {
      return new MirrorDamaged(wordsOf(stderr), 'full');
    }
    return new MirrorDamaged(wordsOf(stderr));
  }

  private failure(stderr: string, access: 'read' | 'write'): GitError {
    return (
      classifyFailure(stderr, this.describe(access)) ??
      new GitError(
        'transient',
        `git failed on ${this.options.url}: ${wordsOf(stderr)}`,
      )
    );
  }

  private describe(access: 'read' | 'write') {
    return {
      url: this.options.url,
      access,
      credentials: this.options.credentials
        ? ('present' as const)
        : ('absent' as const),
    };
  }
}
