import { keyOf, KubeObject, ObjectRef } from '@kardinal/kube-controller';
import { Graph, LabelSelector } from '../api/Graph';
import { GraphRights } from '../authority/GraphAuthority';
import { inOrder } from './inOrder';
import { KindCatalog } from './KindCatalog';
import { matches } from './matches';
import { KindLookup, KindName, World } from './World';

/** The caches, as one Graph sees them. */
export class CatalogWorld implements World {
  constructor(
    private readonly catalog: KindCatalog,
    readonly rights: GraphRights,
    private readonly view: (object: KubeObject) => KubeObject,
  ) {}

  kind({ apiVersion, kind }: KindName): KindLookup {
    return this.catalog.lookup({ apiVersion, kind });
  }

  object(ref: ObjectRef): KubeObject | undefined {
    const { namespace, name } = ref;
    const object = this.catalog.get(
      ref,
      namespace === undefined ? { name } : { namespace, name },
    );
    return object && this.view(object);
  }

  unseen(): undefined {
    return undefined;
  }

  select(
    kind: KindName,
    namespace: string | undefined,
    selector: LabelSelector,
  ): readonly KubeObject[] {
    const found = this.catalog
      .candidates(kind, namespace, selector)
      .filter(({ metadata }) => matches(selector, metadata.labels ?? {}));
    return inOrder(found).map(this.view);
  }

  ownedBy(graph: Graph): readonly KubeObject[] {
    return this.catalog.ownedBy(keyOf(graph));
  }
}
