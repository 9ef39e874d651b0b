import {
  Condition,
  ObjectMeta,
  ObjectRef,
  Resource,
  ResourceType,
} from '@kardinal/kube-controller';

/**
 * A selector as Kubernetes writes it.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors
 * @public
 */
export interface LabelSelector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: 'In' | 'NotIn' | 'Exists' | 'DoesNotExist';
    readonly values?: readonly string[];
  }[];
}

/** An object as a Graph writes it: every string may hold `${…}`. @public */
export interface ObjectTemplate {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Partial<ObjectMeta>;
  readonly [field: string]: unknown;
}

/** Reads one object. @public */
export interface RefSource {
  readonly apiVersion: string;
  readonly kind: string;
  /** Without a namespace: the Graph's own, when the kind is namespaced. */
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/** Reads every object that a selector finds, as a list sorted by name. @public */
export interface WatchSource {
  readonly apiVersion: string;
  readonly kind: string;
  /** Default the Graph's own, when the kind is namespaced. */
  readonly namespace?: string;
  readonly selector: LabelSelector;
}

/**
 * One node of a Graph: an id and exactly one of `template`, `patch`, `ref`, `watch` and `def`.
 *
 * @public
 */
export interface GraphNode {
  /** A CEL identifier, unique in the Graph. */
  readonly id: string;
  /** An object that the Graph creates and owns. */
  readonly template?: ObjectTemplate;
  /** Fields that the Graph contributes to an object of somebody else; taken back when the node goes. */
  readonly patch?: ObjectTemplate;
  readonly ref?: RefSource;
  readonly watch?: WatchSource;
  /** A value without an object. */
  readonly def?: unknown;
  /** All must be true, or the node and what hard-depends on it are excluded and pruned. */
  readonly includeWhen?: readonly string[];
  /** One object per item: `[{ region: '${…}' }]`; several iterators multiply. */
  readonly forEach?: readonly Readonly<Record<string, unknown>>[];
  /** Health: feeds the Ready condition and holds nothing back. */
  readonly readyWhen?: readonly string[];
  /** Until all are true the node's data is withheld from its dependents. */
  readonly propagateWhen?: readonly string[];
  /** Order without data. */
  readonly dependsOn?: readonly string[];
  /** This node is created when that one is about to go, and must be ready before it does. */
  readonly finalizes?: string;
  /** Whether an object that exists already and belongs to no Graph may be taken over. Default `Never`. */
  readonly adoption?: 'Never' | 'Unowned';
}

/** @public */
export interface GraphSpec {
  /** Of its namespace, with whose rights it is executed where people may write Graphs. Default `default`. */
  readonly serviceAccountName?: string;
  readonly nodes: readonly GraphNode[];
}

/**
 * - `Ready`: there and healthy;
 * - `NotReady`: there, `readyWhen` does not hold (or it is being applied);
 * - `Pending`: data that it references is missing;
 * - `Blocked`: an upstream withholds its data (`propagateWhen`);
 * - `Excluded`: by `includeWhen`, its own or an upstream's;
 * - `Conflict`: the object or a field of it belongs to somebody else;
 * - `Error`: refused (4xx, or an expression that cannot work): no retry until something changes, but for `Forbidden`;
 * - `SystemError`: the API failed (5xx, network): retried with backoff.
 *
 * @public
 */
export type NodeState =
  | 'Ready'
  | 'NotReady'
  | 'Pending'
  | 'Blocked'
  | 'Excluded'
  | 'Conflict'
  | 'Error'
  | 'SystemError';

/** What became of one node. @public */
export interface NodeStatus {
  readonly id: string;
  readonly state: NodeState;
  /** One PascalCase word. */
  readonly reason: string;
  /** For a person. */
  readonly message: string;
  /** The object, when there is exactly one. */
  readonly ref?: ObjectRef;
  /** How many objects a collection has. */
  readonly objects?: number;
}

/** Why the last write of an object did not work. @public */
export interface WriteFailure {
  readonly state: 'Conflict' | 'Error' | 'SystemError';
  readonly reason: string;
  readonly message: string;
  /** What was tried on what: the same is not tried again. */
  readonly fingerprint: string;
}

/**
 * An object that the Graph wrote, is about to write, or makes once its data is there: recorded before the write, so that no
 * crash forgets it. One that was never made is gone: nobody waits for it.
 *
 * @public
 */
export interface AppliedObject extends ObjectRef {
  readonly node: string;
  /** `owned` objects are deleted when they go; from `contributed` ones only our fields are taken back. */
  readonly hold: 'owned' | 'contributed';
  /** Nodes that it was last applied from; those stay until this one is gone or moved on. */
  readonly needs?: readonly string[];
  /** In a status, where `needs` is absent: the node whose needs it has, too. */
  readonly sameNeedsAs?: string;
  /** Writes since it was last as wanted. */
  readonly attempts?: number;
  /** Not before: after a failure of the API, or when writes do not last. */
  readonly retryAt?: string;
  readonly failure?: WriteFailure;
}

/** @public */
export interface GraphStatus {
  readonly observedGeneration?: number;
  readonly conditions: readonly Condition[];
  /** Ready nodes of all that count, e.g. `3/5`. */
  readonly progress?: string;
  readonly nodes: readonly NodeStatus[];
  readonly applied: readonly AppliedObject[];
  /** The newest GraphRevision. */
  readonly revision?: number;
}

/** A set of objects with the data that flows between them. @public */
export type Graph = Resource<GraphSpec, GraphStatus>;

/** @public */
export const graphType: ResourceType<Graph> = {
  apiVersion: 'experimental.kro.run/v1alpha1',
  kind: 'Graph',
  plural: 'graphs',
  scope: 'Namespaced',
};
