import {
  GitLauncher,
  GitProcess,
  ProcessEnd,
  launcherLost,
} from './GitLauncher';
import { GitInvocation } from './LauncherMessage';

/** Cuts what a process prints into its replies. @internal */
export interface ReplyParser<Reply> {
  /** @returns the replies that are whole with this chunk. */
  push(chunk: Buffer): Reply[];
}

/** @internal */
export interface LongRunningGitOptions<Reply> {
  readonly launcher: GitLauncher;
  readonly invocation: GitInvocation;
  createParser(): ReplyParser<Reply>;
  /** Ended after as long without a request, in milliseconds. */
  readonly idleLimitMs: number;
  /** Ended when it owes replies and prints nothing for as long, in milliseconds. */
  readonly silenceLimitMs: number;
}

interface Pending<Reply> {
  readonly input: Buffer | string;
  readonly count: number;
  replies: Reply[];
  resolve(replies: Reply[]): void;
  reject(error: Error): void;
}

/** The process ended before it had replied. The message is what it printed about it. @internal */
export class GitProcessEnded extends Error {
  override readonly name = 'GitProcessEnded';
}

/**
 * A git process that serves many requests, one after the other: started by the first, ended when none came for a while,
 * and started again by the next. Requests must be such that they can be repeated: they are, by a new process, when one
 * that has served others is killed.
 *
 * @internal
 */
export class LongRunningGit<Reply> {
  private process: GitProcess | undefined;
  /** Replies of this process. */
  private served = 0;
  private pending: Pending<Reply>[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: LongRunningGitOptions<Reply>) {}

  get isIdle(): boolean {
    return this.pending.length === 0;
  }

  /**
   * Resolves with so many replies to the input.
   *
   * @throws GitProcessEnded; GitError of kind `transient` when the launcher is lost.
   */
  request(input: Buffer | string, count: number): Promise<Reply[]> {
    return new Promise((resolve, reject) => {
      this.pending.push({ input, count, replies: [], resolve, reject });
      this.process ??= this.open();
      this.process.write(input);
      this.wait();
    });
  }

  /** Ends the process; requests without a reply fail. The next one starts another process. */
  close(): void {
    const { process } = this;
    this.process = undefined;
    clearTimeout(this.timer);
    process?.close();
    if (!this.isIdle) process?.kill();
    this.fail(new GitProcessEnded('it was closed'));
  }

  private open(): GitProcess {
    const { launcher, invocation, createParser } = this.options;
    const parser = createParser();
    this.served = 0;
    const process = launcher.open(invocation, {
      output: chunk => {
        if (this.process === process) this.receive(parser.push(chunk));
      },
      ended: end => {
        if (this.process === process) this.end(end);
      },
    });
    return process;
  }

  private receive(replies: readonly Reply[]): void {
    for (const reply of replies) {
      const [first] = this.pending;
      if (!first) return;
      first.replies.push(reply);
      this.served += 1;
      if (first.replies.length < first.count) continue;
      this.pending.shift();
      first.resolve(first.replies);
    }
    this.wait();
  }

  private end(end: ProcessEnd): void {
    this.process = undefined;
    clearTimeout(this.timer);
    if (end.type === 'exited' && this.served > 0 && !this.isIdle) {
      this.repeat();
      return;
    }
    this.fail(
      end.type === 'exited' ? new GitProcessEnded(end.stderr) : launcherLost(),
    );
  }

  private repeat(): void {
    this.process = this.open();
    for (const pending of this.pending) {
      pending.replies = [];
      this.process.write(pending.input);
    }
    this.wait();
  }

  private fail(error: Error): void {
    const { pending } = this;
    this.pending = [];
    for (const { reject } of pending) reject(error);
  }

  private wait(): void {
    const { idleLimitMs, silenceLimitMs } = this.options;
    clearTimeout(this.timer);
    const limit = this.isIdle ? idleLimitMs : silenceLimitMs;
    this.timer = setTimeout(() => this.close(), limit).unref();
  }
}
