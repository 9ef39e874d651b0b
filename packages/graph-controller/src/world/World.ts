import { KubeObject, ObjectRef } from '@kardinal/kube-controller';
import { Graph, LabelSelector } from '../api/Graph';
import { Failure } from '../apply/failureOf';
import { GraphRights } from '../authority/GraphAuthority';

/**
 * - `known`: the API serves it and its objects are in the cache;
 * - `missing`: the API does not serve it (now);
 * - `unread`: not known yet whether, or its cache is not filled.
 */
export type KindLookup =
  | { readonly type: 'known'; readonly scope: 'Namespaced' | 'Cluster' }
  | { readonly type: 'missing' }
  | { readonly type: 'unread'; readonly message: string };

/** A kind of the API. */
export interface KindName {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Objects that a selector finds. */
export interface Selection {
  readonly kind: KindName;
  readonly namespace: string | undefined;
  readonly selector: LabelSelector;
}

/** What one pass can see of the cluster: synchronous, and the same as long as the pass lasts. */
export interface World {
  /** Of the Graph that is looked at. */
  readonly rights: GraphRights;
  kind(name: KindName): KindLookup;
  /** Of a known kind; the reference has a namespace when the kind is namespaced. */
  object(ref: ObjectRef): KubeObject | undefined;
  /** Why nobody can say whether something is there; `undefined` for what is there or is not. */
  unseen(place: ObjectRef | Selection): Failure | undefined;
  /** Sorted by namespace and name. */
  select(
    kind: KindName,
    namespace: string | undefined,
    selector: LabelSelector,
  ): readonly KubeObject[];
  /** Every object in the caches whose labels name this Graph as the owner. */
  ownedBy(graph: Graph): readonly KubeObject[];
}
