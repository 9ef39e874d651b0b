import {
  AppliedObject,
  GraphNode,
  GraphSpec,
  GraphStatus,
  NodeState,
  NodeStatus,
} from './Graph';
import { GraphRevision } from './GraphRevision';
import * as generated from './types.generated';

// The engine's types say more than a schema can (unions, read-only); the type check fails here when the CRDs and they
// no longer name the same fields and states.

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
type Item<L> = NonNullable<L> extends readonly (infer E)[] ? E : never;

type CrdNode = Item<generated.GraphSpec['nodes']>;
type CrdNodeStatus = Item<generated.GraphStatus['nodes']>;
type CrdApplied = Item<generated.GraphStatus['applied']>;

/** One line per type that stands in a CRD and in code. */
export interface CrdAgreement {
  spec: Same<keyof GraphSpec, keyof generated.GraphSpec>;
  node: Same<keyof GraphNode, keyof CrdNode>;
  status: Same<keyof GraphStatus, keyof generated.GraphStatus>;
  nodeStatus: Same<keyof NodeStatus, keyof CrdNodeStatus>;
  nodeState: Same<NodeState, CrdNodeStatus['state']>;
  applied: Same<keyof AppliedObject, keyof CrdApplied>;
  revision: Same<
    keyof GraphRevision['spec'],
    keyof generated.GraphRevisionSpec
  >;
}

/** Assignable only while every line of {@link CrdAgreement} holds. */
export const crdAgreement: CrdAgreement = {
  spec: true,
  node: true,
  status: true,
  nodeStatus: true,
  nodeState: true,
  applied: true,
  revision: true,
};
