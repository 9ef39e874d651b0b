import {
  ControllerRuntime,
  Indexer,
  keyText,
  KubeObject,
  ObjectKey,
  ResourceType,
  Store,
} from '@kardinal/kube-controller';
import { LabelSelector } from '../api/Graph';
import { graphOf } from '../apply/ownership';
import { ReaderIndex } from './ReaderIndex';
import { KindLookup, KindName } from './World';

/** What is known of a kind. */
interface KnownKind {
  readonly store: Store<KubeObject>;
  isServed: boolean;
  /** Resolves when the cache is filled, or patience is at its end. */
  filled?: Promise<void>;
}

/** Index of every cache: `namespace/name` of the Graph that an object belongs to. */
const byGraph = 'graph-controller/owner';

const ownerIndex: Readonly<Record<string, Indexer<KubeObject>>> = {
  [byGraph]: object => {
    const owner = graphOf(object);
    return owner ? [keyText(owner)] : [];
  },
};

const byNamespace = 'graph-controller/namespace';
const byLabel = 'graph-controller/label';

/** Indexes of kinds that are watched by selectors. */
const selectorIndexes: Readonly<Record<string, Indexer<KubeObject>>> = {
  [byNamespace]: ({ metadata }) => [metadata.namespace ?? ''],
  [byLabel]: ({ metadata }) =>
    Object.entries(metadata.labels ?? {}).map(([key, value]) =>
      labelText(metadata.namespace, key, value),
    ),
};

function labelText(
  namespace: string | undefined,
  key: string,
  value: string,
): string {
  return `${namespace ?? ''}|${key}=${value}`;
}

/** Turns of the event loop to wait for a first list: first at once, then a millisecond each. */
const patience = 2_000;

/**
 * The kinds that Graphs speak about: found by discovery, each with one cache for all Graphs, whose changes wake those
 * that read what changed.
 */
export class KindCatalog {
  readonly #kinds = new Map<string, KnownKind>();
  readonly #undiscovered = new Set<string>();

  constructor(
    private readonly runtime: ControllerRuntime,
    private readonly controller: string,
    private readonly readers: ReaderIndex,
  ) {}

  /** Opens the caches of kinds that will be asked for, before there is anything in them: an index is dear afterwards. */
  expect(types: readonly ResourceType[]): void {
    for (const type of types) this.runtime.store(type, ownerIndex);
  }

  /** Queries whether the API serves the kind, and waits a little for the cache to fill. */
  async ensure(name: KindName, signal: AbortSignal): Promise<void> {
    const found = await this.#resolve(name);
    const known = this.#kinds.get(text(name));
    if (found === 'unknown') {
      if (!known) this.#undiscovered.add(text(name));
      return;
    }
    this.#undiscovered.delete(text(name));
    if (found === 'missing') {
      if (known) known.isServed = false;
      return;
    }
    const kind = known ?? this.#open(name, found);
    kind.isServed = true;
    kind.filled ??= synced(kind.store, signal);
    await kind.filled;
  }

  lookup(name: KindName): KindLookup {
    if (this.#undiscovered.has(text(name))) {
      const message = `the API did not say whether it serves ${name.kind} (${name.apiVersion})`;
      return { type: 'unread', message };
    }
    const known = this.#kinds.get(text(name));
    if (!known?.isServed) return { type: 'missing' };
    if (known.store.hasSynced()) {
      return { type: 'known', scope: known.store.type.scope };
    }
    const message = `the cache of ${name.kind} (${name.apiVersion}) is not filled yet`;
    return { type: 'unread', message };
  }

  get(name: KindName, key: ObjectKey): KubeObject | undefined {
    return this.#kinds.get(text(name))?.store.get(key);
  }

  /** Objects among which are those that a selector finds: as few as the indexes allow. */
  candidates(
    name: KindName,
    namespace: string | undefined,
    selector: LabelSelector,
  ): readonly KubeObject[] {
    const known = this.#kinds.get(text(name));
    if (!known) return [];
    const store = this.runtime.store(known.store.type, selectorIndexes);
    const [label] = Object.entries(selector.matchLabels ?? {});
    return label
      ? store.byIndex(byLabel, labelText(namespace, ...label))
      : store.byIndex(byNamespace, namespace ?? '');
  }

  /** Objects of all kinds that belong to a Graph. */
  ownedBy({ namespace, name }: ObjectKey): readonly KubeObject[] {
    const value = keyText({ namespace, name });
    return [...this.#kinds.values()].flatMap(({ store, isServed }) =>
      isServed ? store.byIndex(byGraph, value) : [],
    );
  }

  /** Discovery of one group may fail, say of an aggregated API that is down: the others must not suffer. */
  async #resolve(
    name: KindName,
  ): Promise<ResourceType | 'missing' | 'unknown'> {
    try {
      const { client } = this.runtime;
      return (await client.resolve(name.apiVersion, name.kind)) ?? 'missing';
    } catch {
      return 'unknown';
    }
  }

  #open(name: KindName, type: ResourceType): KnownKind {
    const store = this.runtime.store(type, ownerIndex);
    this.runtime.watch(this.controller, {
      type,
      toKeys: object => this.readers.dependentsOf(object),
    });
    const kind: KnownKind = { store, isServed: true };
    this.#kinds.set(text(name), kind);
    return kind;
  }
}

function text({ apiVersion, kind }: KindName): string {
  return `${apiVersion}|${kind}`;
}

/** Resolves when the cache is filled, or after some patience: a list that is refused must not hold up other kinds. */
async function synced(
  store: Store<KubeObject>,
  signal: AbortSignal,
): Promise<void> {
  for (let turn = 0; turn < patience; turn++) {
    if (store.hasSynced() || signal.aborted) return;
    await new Promise<void>(resolve => {
      if (turn < 100) setImmediate(resolve);
      else setTimeout(resolve, 1);
    });
  }
}
