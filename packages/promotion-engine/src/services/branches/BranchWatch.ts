import {
  Pipeline,
  progressOfWatch,
  WatchedBranch,
  watchedBranchOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ScmProvider } from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  deepEqual,
  Instant,
  keyOf,
  KeySource,
  keyText,
  ObjectKey,
  errorWords,
} from '@kardinal/kube-controller';
import { nextTurn } from '../background/nextTurn';
import { Credentials } from '../credentials/Credentials';
import { GitLog, GitRepositories } from '../git';

/** What is known of the branch that a Pipeline watches. */
export type BranchState =
  | { readonly type: 'unread' }
  | {
      readonly type: 'read';
      readonly watched: WatchedBranch;
      /** The commit after which those of the log come; absent where it is read for the first time. */
      readonly since?: string;
      readonly log: GitLog;
    }
  | {
      readonly type: 'failed';
      readonly watched: WatchedBranch;
      readonly message: string;
    };

interface Entry {
  readonly key: ObjectKey;
  watched: WatchedBranch;
  state: BranchState;
  /** Of a read under way; a later one replaces it. */
  reading: symbol | undefined;
  cancel: () => void;
}

/** What {@link BranchWatch} is made from. */
export interface BranchWatchSources {
  readonly provider: (id: string) => ScmProvider;
  readonly credentials: Pick<Credentials, 'find'>;
  readonly git: Pick<GitRepositories, 'log'>;
  readonly clock: Clock;
  readonly pipeline: (key: ObjectKey) => Pipeline | undefined;
}

/**
 * Reads the branches that Pipelines watch, in the background, and wakes a Pipeline when something came to its branch. All
 * that watch one repository at the same interval read it at the same instants, with one fetch. A cache of the outside, empty
 * after a restart; only what leads asks for it.
 */
export class BranchWatch implements KeySource {
  private readonly entries = new Map<string, Entry>();
  private readonly wakers = new Set<(key: ObjectKey) => void>();

  constructor(private readonly sources: BranchWatchSources) {}

  subscribe(wake: (key: ObjectKey) => void): () => void {
    this.wakers.add(wake);
    return () => {
      this.wakers.delete(wake);
      if (this.wakers.size > 0) return;
      for (const entry of this.entries.values()) entry.cancel();
      this.entries.clear();
    };
  }

  /** What is known; `undefined` where nothing is watched. Begins to watch. */
  current(pipeline: Pipeline): BranchState | undefined {
    const key = keyOf(pipeline);
    const text = keyText(key);
    const watched = watchedBranchOf(pipeline);
    const known = this.entries.get(text);
    if (watched === undefined) {
      known?.cancel();
      this.entries.delete(text);
      return undefined;
    }
    if (known === undefined || !deepEqual(known.watched, watched)) {
      known?.cancel();
      const entry: Entry = {
        key,
        watched,
        state: { type: 'unread' },
        reading: undefined,
        cancel: () => {},
      };
      this.entries.set(text, entry);
      this.read(entry, this.sources.clock.now());
      return entry.state;
    }
    // It went on from there: what comes next has not been read.
    if (isOutdated(known.state, progressOfWatch(pipeline, watched)?.commit))
      if (known.reading === undefined)
        this.read(known, this.sources.clock.now());
    return known.state;
  }

  /** A webhook's hint that somebody pushed. Returns how many Pipelines it concerned. */
  hint(provider: string, fullName: string, branch: string): number {
    const concerned = [...this.entries.values()].filter(({ watched }) => {
      const { source } = watched;
      return (
        source.provider === provider &&
        source.branch === branch &&
        this.nameOf(watched)?.toLowerCase() === fullName.toLowerCase()
      );
    });
    for (const entry of concerned) this.read(entry, undefined);
    return concerned.length;
  }

  private nameOf({ source }: WatchedBranch): string | undefined {
    try {
      return this.sources.provider(source.provider).repositoryOf(source.url)
        .fullName;
    } catch {
      // Which its Pipeline says itself.
      return undefined;
    }
  }

  /** @param due - what was fetched at it or later is new enough; nothing is when absent */
  private read(entry: Entry, due: Instant | undefined): void {
    const reading = Symbol(entry.key.name);
    entry.cancel();
    entry.reading = reading;
    void this.readState(entry, due).then(state => {
      if (entry.reading !== reading || !this.isCurrent(entry)) return;
      entry.reading = undefined;
      this.readLater(entry);
      if (deepEqual(state, entry.state)) return;
      entry.state = state;
      for (const wake of this.wakers) wake(entry.key);
    });
  }

  private isCurrent(entry: Entry): boolean {
    return this.entries.get(keyText(entry.key)) === entry;
  }

  /** Repositories take turns within the interval, so that not all are read at once. */
  private readLater(entry: Entry): void {
    const { clock } = this.sources;
    const { source, interval } = entry.watched;
    const now = clock.now();
    const due = nextTurn(source.url, interval, now);
    entry.cancel = clock.setTimeout(() => {
      if (!this.isCurrent(entry)) return;
      // Its Pipeline is gone, or watches something else.
      const pipeline = this.sources.pipeline(entry.key);
      if (pipeline === undefined || watchedBranchOf(pipeline) === undefined)
        this.entries.delete(keyText(entry.key));
      else this.read(entry, due);
    }, due - now);
  }

  /** Never throws. */
  private async readState(
    { key, watched }: Entry,
    due: Instant | undefined,
  ): Promise<BranchState> {
    const { source, directories } = watched;
    const { branch, ...git } = source;
    try {
      const pipeline = this.sources.pipeline(key);
      const since = pipeline && progressOfWatch(pipeline, watched)?.commit;
      const credentials = await this.sources.credentials.find(
        { metadata: { namespace: key.namespace }, spec: { git } },
        'spec.config.watch.source',
      );
      const log = await this.sources.git.log({
        repository: { url: source.url },
        base: branch,
        ...(credentials === undefined ? {} : { credentials }),
        ...(since === undefined ? {} : { since }),
        ...(directories.length === 0 ? {} : { directories }),
        ...(due === undefined ? {} : { fetchedSince: due }),
      });
      return {
        type: 'read',
        watched,
        log,
        ...(since === undefined ? {} : { since }),
      };
    } catch (error) {
      const message = errorWords(error);
      return { type: 'failed', watched, message };
    }
  }
}

/** Whether a Pipeline stands at a commit from which the log does not go on to the head of the branch. */
function isOutdated(state: BranchState, at: string | undefined): boolean {
  if (state.type !== 'read' || at === undefined) return false;
  const { log, since } = state;
  if (at === log.head) return false;
  const isListed = log.commits.some(({ sha }) => sha === at);
  return at === log.last || (at !== since && !isListed);
}
