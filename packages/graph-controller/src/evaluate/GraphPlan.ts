import { Instant, KubeObject, ObjectRef } from '@kardinal/kube-controller';
import { NodeState, WriteFailure } from '../api/Graph';
import { CompiledNode } from '../compile/CompiledGraph';

/** Where a node stands, in the words of its status. */
export interface Standing {
  readonly state: NodeState;
  readonly reason: string;
  readonly message: string;
}

/**
 * What must be done about an object:
 * - `none`: it is as wanted, or nothing may be done now;
 * - `create`: it is not there;
 * - `update`: it was made from other inputs;
 * - `restore`: it was made from these inputs and changed since;
 * - `adopt`: it is nobody's and the node may take it;
 * - `contribute`: our fields of it are not as wanted.
 */
export type ObjectAction =
  | 'none'
  | 'create'
  | 'update'
  | 'restore'
  | 'adopt'
  | 'contribute';

/** One object that a node wants. */
export interface ObjectPlan {
  readonly ref: ObjectRef;
  readonly desired: KubeObject;
  /** What is there, when it may be shown to others: ours, or what we contribute to. */
  readonly live?: KubeObject;
  readonly action: ObjectAction;
  /** Nobody can say whether it is there. */
  readonly unseen?: true;
  /** Identifies this attempt: the same was refused before, or not. */
  readonly fingerprint: string;
  readonly problem?: Omit<WriteFailure, 'fingerprint'>;
}

/** Why dependents may not use data that is there. */
export interface Withholding {
  /**
   * - `propagateWhen`: of it, or of what it comes from;
   * - `writing`: it is about to be written, and will be different in a moment;
   * - `state`: it is not as wanted, for as long as that lasts.
   */
  readonly by: 'propagateWhen' | 'writing' | 'state';
  /** For people; names the node. */
  readonly words: string;
}

/** What others may see of a node. */
export interface Exposure {
  /** Absent while there is no data. */
  readonly data?: { readonly value: unknown };
  /** Absent: dependents may use the data. */
  readonly withheld?: Withholding;
}

/** The outcome of evaluating one node. */
export interface NodePlan extends Standing {
  readonly node: CompiledNode;
  /** The objects that it wants; `undefined` while that is uncertain: then nothing of it is written or pruned. */
  readonly objects?: readonly ObjectPlan[];
  /** The object that it will want when its data is there, where no expression names it. */
  readonly upcoming?: ObjectRef;
  readonly exposure: Exposure;
}

/** The outcome of evaluating a Graph: what is wanted, and when time alone can change it. */
export interface GraphPlan {
  readonly nodes: readonly NodePlan[];
  readonly nextChange?: Instant;
}
