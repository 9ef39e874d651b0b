import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject } from '@kardinal/kube-controller';
import { KindCache, KindCacheOptions, KindState } from './KindCache';

/** Where objects of a kind are looked up. */
export interface ObjectSource {
  readonly state: KindState;
  get(key: {
    readonly namespace: string;
    readonly name: string;
  }): KubeObject | undefined;
  list(namespace: string): readonly KubeObject[];
}

/** What the caches of one cluster share. */
export interface KindCachesOptions
  extends Pick<KindCacheOptions, 'client' | 'clock' | 'logger' | 'maxObjects'> {
  /** What a cache holds: a kind of the whole cluster, or of one namespace, where an account may have no more than that. */
  readonly per: 'cluster' | 'namespace';
  /** Caches at a time; what is beyond is refused. Default: as many as are read. */
  readonly maxCaches?: number;
  onObject(kind: WatchedKind, object: KubeObject): void;
  onState(kind: WatchedKind, namespace: string | undefined): void;
}

interface OpenCache {
  readonly kind: WatchedKind;
  readonly namespace: string | undefined;
  readonly cache: KindCache;
  /** When it was last read, in milliseconds since the epoch. */
  usedAt: number;
}

/** The kinds of one cluster that somebody reads: each is watched from its first read on. */
export class KindCaches {
  private readonly open = new Map<string, OpenCache>();

  constructor(private readonly options: KindCachesOptions) {}

  get size(): number {
    return this.open.size;
  }

  source(kind: WatchedKind, namespace: string): ObjectSource {
    const { per, maxCaches = Infinity, clock } = this.options;
    const scope = per === 'cluster' ? undefined : namespace;
    const key = `${kind.apiVersion} ${kind.kind} ${scope ?? ''}`;
    const known = this.open.get(key);
    if (known !== undefined) {
      known.usedAt = clock.now();
      return known.cache;
    }
    if (this.open.size >= maxCaches)
      return refused(`more than ${maxCaches} kinds and namespaces are read`);
    const cache = this.openCache(kind, scope);
    this.open.set(key, {
      kind,
      namespace: scope,
      cache,
      usedAt: clock.now(),
    });
    return cache;
  }

  /** Closes what was not read since, and nobody waits for. */
  release(
    since: number,
    isRead: (kind: WatchedKind, namespace: string | undefined) => boolean,
  ): void {
    for (const [key, { kind, namespace, cache, usedAt }] of this.open) {
      if (usedAt > since || isRead(kind, namespace)) continue;
      cache.close();
      this.open.delete(key);
    }
  }

  close(): void {
    for (const { cache } of this.open.values()) cache.close();
    this.open.clear();
  }

  private openCache(
    kind: WatchedKind,
    namespace: string | undefined,
  ): KindCache {
    const { client, clock, logger, maxObjects } = this.options;
    return new KindCache({
      client,
      clock,
      logger,
      kind,
      ...(namespace === undefined ? {} : { namespace }),
      ...(maxObjects === undefined ? {} : { maxObjects }),
      onObject: object => this.options.onObject(kind, object),
      onState: () => this.options.onState(kind, namespace),
    });
  }
}

function refused(message: string): ObjectSource {
  return {
    state: { type: 'refused', message },
    get: () => undefined,
    list: () => [],
  };
}
