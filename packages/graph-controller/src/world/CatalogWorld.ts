import {
  keyOf,
  keyText,
  KubeObject,
  ObjectKey,
  ObjectRef,
} from '@kardinal/kube-controller';
import { Graph, LabelSelector } from '../api/Graph';
import { graphOf } from '../apply/ownership';
import { Interests } from './Interests';
import { KindCatalog } from './KindCatalog';
import { matches } from './matches';
import { KindLookup, KindName, World } from './World';

/** The caches, seen by one pass over one Graph; what it reads is noted, so that a change of it wakes the Graph. */
export class CatalogWorld implements World {
  readonly #graph: ObjectKey;
  readonly #unknown = new Map<string, KindName>();

  constructor(
    graph: Graph,
    private readonly catalog: KindCatalog,
    private readonly interests: Interests,
  ) {
    this.#graph = keyOf(graph);
  }

  /** Kinds that were asked for and that the API did not serve, or whose cache is not filled. */
  get unknownKinds(): readonly KindName[] {
    return [...this.#unknown.values()];
  }

  kind({ apiVersion, kind }: KindName): KindLookup {
    const name = { apiVersion, kind };
    const lookup = this.catalog.lookup(name);
    if (lookup.type !== 'known') {
      this.#unknown.set(`${apiVersion}|${kind}`, name);
    }
    return lookup;
  }

  object(ref: ObjectRef): KubeObject | undefined {
    const { namespace, name } = ref;
    const key = namespace === undefined ? { name } : { namespace, name };
    const found = this.catalog.get(ref, key);
    // Whatever happens to an object of its own wakes the Graph anyway.
    if (!found || !this.#owns(found))
      this.interests.inObject(this.#graph, ref, key);
    return found;
  }

  select(
    kind: KindName,
    namespace: string | undefined,
    selector: LabelSelector,
  ): readonly KubeObject[] {
    this.interests.inKind(this.#graph, kind, namespace);
    return this.catalog
      .candidates(kind, namespace, selector)
      .filter(({ metadata }) => matches(selector, metadata.labels ?? {}))
      .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  }

  ownedBy(graph: Graph): readonly KubeObject[] {
    return this.catalog.ownedBy(keyOf(graph));
  }

  #owns(object: KubeObject): boolean {
    const owner = graphOf(object);
    return owner !== undefined && keyText(owner) === keyText(this.#graph);
  }
}

function sortKey({ metadata }: KubeObject): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}
