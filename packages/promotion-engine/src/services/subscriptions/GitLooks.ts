import {
  Clock,
  Instant,
  KeySource,
  keyText,
  ObjectKey,
  errorWords,
} from '@kardinal/kube-controller';
import { BackgroundReads } from '../background/BackgroundReads';
import { withJitter } from '../background/withJitter';
import { CredentialError, Credentials } from '../credentials/Credentials';
import { GitError } from '../git';
import { GitSource } from './gitPlan';
import { GitFinding, GitLook, lookAtGit } from './lookAtGit';

/** In milliseconds. */
const waits = {
  /** Between two looks at something that is edited again and again. */
  edited: 10_000,
  /** After the first look that failed for something that passes; twice as long each time, up to the longest. */
  failed: { first: 60_000, longest: 15 * 60_000 },
};

/** Why a look at a repository failed. */
export type GitFailure =
  | 'CredentialMissing'
  | 'RepositoryUnavailable'
  | 'RepositoryRefused';

/** What is known of a repository. */
export type GitState =
  | { readonly type: 'unread' }
  | GitFinding
  | {
      readonly type: 'failed';
      readonly reason: GitFailure;
      readonly message: string;
      /** In a row. */
      readonly failures: number;
      readonly retryAt: Instant;
    };

/** What {@link GitLooks} is made from. */
export interface GitLooksSources {
  readonly git: GitLook['git'];
  readonly credentials: Pick<Credentials, 'find'>;
  readonly clock: Clock;
  readonly exists: (owner: ObjectKey) => boolean;
  readonly latest: (owner: ObjectKey, source: GitSource) => GitLook['latest'];
}

/** What is looked at; where somebody asks for it, once more. */
interface Subject {
  readonly source: GitSource;
  readonly asked?: string;
}

/**
 * Looks at Git repositories for Subscriptions, in the background, each in its own rhythm; those that look at one repository in the same moment
 * share a fetch. A cache of the outside, empty after a restart; only what leads asks for it.
 */
export class GitLooks implements KeySource {
  readonly #reads: BackgroundReads<Subject, GitState>;

  constructor(private readonly sources: GitLooksSources) {
    this.#reads = new BackgroundReads({
      clock: sources.clock,
      pause: waits.edited,
      retry: waits.failed,
      again: ({ source }, now, state) =>
        state.type === 'failed' ? state.retryAt : now + source.interval,
      exists: sources.exists,
      read: (owner, { source }, before) => this.#look(owner, source, before),
    });
  }

  subscribe(wake: (key: ObjectKey) => void): () => void {
    return this.#reads.subscribe(wake);
  }

  /**
   * What is known of what an object looks at. Begins to look at it.
   *
   * @param asked - where this changes, it is looked at once more
   */
  current(
    owner: ObjectKey,
    source: GitSource,
    asked: string | undefined,
  ): GitState {
    const interval = withJitter(keyText(owner), source.interval);
    const subject = {
      source: { ...source, interval },
      ...(asked === undefined ? {} : { asked }),
    };
    const found = this.#reads.current(owner, new Map([['git', subject]]));
    return found.get('git') ?? { type: 'unread' };
  }

  /** Nothing is looked at for an object any more. */
  leave(owner: ObjectKey): void {
    this.#reads.current(owner, new Map());
  }

  /** Never rejects. */
  async #look(
    owner: ObjectKey,
    source: GitSource,
    before: GitState | undefined,
  ): Promise<GitState> {
    const { clock, credentials, git, latest } = this.sources;
    try {
      const found = await credentials.find(
        { metadata: owner, spec: { git: source.source } },
        'spec.git of the Pipeline',
      );
      return await lookAtGit(
        { git, credentials: found, latest: latest(owner, source) },
        source,
      );
    } catch (error) {
      const failures = before?.type === 'failed' ? before.failures : 0;
      const reason = reasonOf(error);
      const { first, longest } = waits.failed;
      const wait =
        reason === 'RepositoryUnavailable'
          ? Math.min(longest, first * 2 ** Math.min(failures, 10))
          : source.interval;
      return {
        type: 'failed',
        reason,
        message: errorWords(error),
        failures: failures + 1,
        retryAt: clock.now() + wait,
      };
    }
  }
}

function reasonOf(error: unknown): GitFailure {
  if (error instanceof CredentialError) return 'CredentialMissing';
  if (!(error instanceof GitError)) return 'RepositoryUnavailable';
  return error.kind === 'transient' || error.kind === 'rateLimited'
    ? 'RepositoryUnavailable'
    : 'RepositoryRefused';
}
