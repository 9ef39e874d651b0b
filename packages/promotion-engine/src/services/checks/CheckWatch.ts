import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import {
  CommitCheck,
  ScmError,
  ScmProvider,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  deepEqual,
  keyOf,
  KeySource,
  keyText,
  ObjectKey,
  errorWords,
} from '@kardinal/kube-controller';
import { Credentials } from '../credentials/Credentials';

/** How often the checks of a commit are read that somebody waits for, in milliseconds. */
const interval = 60_000;
/** The same at most where the forge refuses, in milliseconds. */
const longest = 15 * 60_000;

/** What is known of the checks that the forge has of a commit. */
export type CommitChecks =
  | { readonly type: 'unread' }
  | { readonly type: 'read'; readonly checks: readonly CommitCheck[] }
  | { readonly type: 'failed'; readonly message: string };

interface Entry {
  readonly pipeline: ObjectKey;
  readonly sha: string;
  state: CommitChecks;
  etag: string | undefined;
  failures: number;
  /** Of a read under way; a later one replaces it. */
  reading: symbol | undefined;
  cancel: () => void;
}

/** What {@link CheckWatch} is made from. */
export interface CheckWatchSources {
  readonly provider: (id: string) => ScmProvider;
  readonly credentials: Pick<Credentials, 'require'>;
  readonly clock: Clock;
  readonly pipeline: (key: ObjectKey) => Pipeline | undefined;
}

/**
 * Reads the checks of commits that Pipelines wait for, in the background, and wakes a Pipeline when one of them says something
 * else. Nothing is read of a commit that nobody waits for. A cache of the outside, empty after a restart; only what leads asks
 * for it.
 */
export class CheckWatch implements KeySource {
  private readonly entries = new Map<string, Entry>();
  private readonly wakers = new Set<(key: ObjectKey) => void>();

  constructor(private readonly sources: CheckWatchSources) {}

  subscribe(wake: (key: ObjectKey) => void): () => void {
    this.wakers.add(wake);
    return () => {
      this.wakers.delete(wake);
      if (this.wakers.size === 0)
        for (const entry of [...this.entries.values()]) this.forget(entry);
    };
  }

  /** What is known of those commits of a Pipeline, in their order. Begins to read them, and no others of it any more. */
  current(
    pipeline: Pipeline,
    commits: readonly string[],
  ): readonly CommitChecks[] {
    const key = keyOf(pipeline);
    const wanted = new Set(commits);
    for (const entry of [...this.entries.values()])
      if (keyText(entry.pipeline) === keyText(key) && !wanted.has(entry.sha))
        this.forget(entry);
    return commits.map(sha => this.entry(key, sha).state);
  }

  /** A webhook's hint that something was said of a commit. Returns how many Pipelines it concerned. */
  hint(provider: string, fullName: string, sha: string): number {
    const concerned = [...this.entries.values()].filter(entry => {
      const git = this.sources.pipeline(entry.pipeline)?.spec.git;
      return (
        entry.sha === sha &&
        git?.provider === provider &&
        this.nameOf(git)?.toLowerCase() === fullName.toLowerCase()
      );
    });
    for (const entry of concerned) this.read(entry);
    return concerned.length;
  }

  private entry(pipeline: ObjectKey, sha: string): Entry {
    const text = textOf(pipeline, sha);
    const known = this.entries.get(text);
    if (known !== undefined) return known;
    const entry: Entry = {
      pipeline,
      sha,
      state: { type: 'unread' },
      etag: undefined,
      failures: 0,
      reading: undefined,
      cancel: () => {},
    };
    this.entries.set(text, entry);
    this.read(entry);
    return entry;
  }

  private forget(entry: Entry): void {
    entry.cancel();
    this.entries.delete(textOf(entry.pipeline, entry.sha));
  }

  private nameOf(git: Pipeline['spec']['git']): string | undefined {
    try {
      return this.sources.provider(git.provider).repositoryOf(git.url).fullName;
    } catch {
      // Which the Pipeline says itself.
      return undefined;
    }
  }

  private read(entry: Entry): void {
    const reading = Symbol(entry.sha);
    entry.cancel();
    entry.reading = reading;
    void this.readState(entry).then(({ state, etag, notBefore = 0 }) => {
      const text = textOf(entry.pipeline, entry.sha);
      if (entry.reading !== reading || this.entries.get(text) !== entry) return;
      entry.reading = undefined;
      entry.etag = etag;
      entry.failures = state.type === 'failed' ? entry.failures + 1 : 0;
      const { clock } = this.sources;
      const wait = Math.min(
        longest,
        interval * 2 ** Math.max(0, entry.failures - 1),
      );
      entry.cancel = clock.setTimeout(
        () => this.readAgain(entry),
        Math.max(wait, notBefore - clock.now()),
      );
      if (deepEqual(state, entry.state)) return;
      entry.state = state;
      for (const wake of this.wakers) wake(entry.pipeline);
    });
  }

  private readAgain(entry: Entry): void {
    if (this.sources.pipeline(entry.pipeline) === undefined) this.forget(entry);
    else this.read(entry);
  }

  /** Never throws. */
  private async readState(entry: Entry): Promise<{
    readonly state: CommitChecks;
    readonly etag: string | undefined;
    readonly notBefore?: number;
  }> {
    const { credentials, pipeline, provider: providerOf } = this.sources;
    const { sha, state, etag } = entry;
    try {
      const found = pipeline(entry.pipeline);
      if (found === undefined) return { state, etag };
      const { url, provider: id, secretRef } = found.spec.git;
      const provider = providerOf(id);
      const client = provider.client(
        await credentials.require({
          metadata: { namespace: entry.pipeline.namespace },
          spec: {
            git: {
              url,
              provider: id,
              ...(secretRef === undefined ? {} : { secretRef: secretRef.name }),
            },
          },
        }),
      );
      const read = await client.listCommitChecks?.(
        provider.repositoryOf(url),
        sha,
        state.type === 'read' && etag !== undefined ? { etag } : {},
      );
      if (read === undefined)
        return { state: { type: 'read', checks: [] }, etag: undefined };
      return read.type === 'unchanged'
        ? { state, etag }
        : { state: { type: 'read', checks: read.value }, etag: read.etag };
    } catch (error) {
      const message = errorWords(error);
      const notBefore = error instanceof ScmError ? error.retryAt : undefined;
      return {
        state: { type: 'failed', message },
        etag: undefined,
        ...(notBefore === undefined ? {} : { notBefore }),
      };
    }
  }
}

function textOf(pipeline: ObjectKey, sha: string): string {
  return `${keyText(pipeline)} ${sha}`;
}
