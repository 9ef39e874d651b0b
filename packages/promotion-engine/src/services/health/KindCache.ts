import { WatchedKind } from '@kardinal/backstage-plugin-kardinal-node';
import {
  Clock,
  ForbiddenError,
  KubeClient,
  KubeObject,
  Logger,
  MemoryStore,
  Reflector,
  ReflectorState,
  silentLogger,
  cutText,
} from '@kardinal/kube-controller';

/** What is known of a kind of a cluster. Messages are for people, and stable. */
export type KindState =
  | { readonly type: 'reading' | 'read' | 'unserved' }
  | {
      readonly type: 'forbidden' | 'failed' | 'refused';
      readonly message: string;
    };

/** What a cache reads from, and who hears of changes. */
export interface KindCacheOptions {
  readonly client: Pick<KubeClient, 'list' | 'watch'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly kind: WatchedKind;
  /** Default: all. */
  readonly namespace?: string;
  /** Default: every object. */
  readonly name?: string;
  /** More objects are not kept. Default: as many as there are. */
  readonly maxObjects?: number;
  onObject(object: KubeObject): void;
  onState(): void;
}

/** The objects of one kind, watched from its construction until it is closed. */
export class KindCache {
  private readonly store: MemoryStore<KubeObject>;
  private readonly stopping = new AbortController();
  private current: KindState = { type: 'reading' };

  constructor(private readonly options: KindCacheOptions) {
    const { client, clock, kind, namespace, name, maxObjects } = options;
    this.store = new MemoryStore(kind);
    this.store.declareIndexes({
      namespace: ({ metadata }) => [metadata.namespace ?? ''],
    });
    this.store.onChange((before, after) => {
      if (maxObjects !== undefined && this.store.size > maxObjects)
        this.refuse(`there are more than ${maxObjects} of them`);
      const object = after ?? before;
      if (object !== undefined) options.onObject(object);
    });
    void new Reflector({
      client,
      clock,
      // Of a kind that the cluster does not serve, each try would be a line: a change of state is one.
      logger: silentLogger,
      store: this.store,
      ...(namespace === undefined ? {} : { namespace }),
      ...(name === undefined ? {} : { fieldSelector: `metadata.name=${name}` }),
      onState: state => this.follow(state),
    }).run(this.stopping.signal);
  }

  get state(): KindState {
    return this.current;
  }

  get(key: {
    readonly namespace: string;
    readonly name: string;
  }): KubeObject | undefined {
    return this.store.get(
      this.options.kind.scope === 'Cluster' ? { name: key.name } : key,
    );
  }

  list(namespace: string): readonly KubeObject[] {
    return this.store.byIndex('namespace', namespace);
  }

  close(): void {
    this.stopping.abort();
  }

  private follow(state: ReflectorState): void {
    if (this.stopping.signal.aborted) return;
    const next = stateOf(state);
    const isSame =
      next.type === this.current.type &&
      messageOf(next) === messageOf(this.current);
    if (isSame) return;
    this.current = next;
    const { logger, kind } = this.options;
    if ('message' in next)
      logger.warn('A kind for health checks cannot be read', {
        kind: `${kind.apiVersion}/${kind.kind}`,
        error: next.message,
      });
    this.options.onState();
  }

  /** For good: what is not kept cannot be judged. */
  private refuse(message: string): void {
    this.current = { type: 'refused', message };
    this.close();
    this.options.onState();
  }
}

function stateOf(state: ReflectorState): KindState {
  if (state.type === 'synced') return { type: 'read' };
  if (state.type === 'unserved') return { type: 'unserved' };
  const { error } = state;
  return {
    type: error instanceof ForbiddenError ? 'forbidden' : 'failed',
    message: reasonOf(error),
  };
}

function messageOf(state: KindState): string {
  return 'message' in state ? state.message : '';
}

/** In one short line: another server may have written it. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return cutText(text.replace(/\s+/g, ' ').trim(), 200);
}
