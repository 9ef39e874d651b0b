import { GraphNode } from '../api/Graph';
import { CompiledValue, PlacedExpression } from './CompiledValue';

/** What a node is: the field that it has. @public */
export type NodeKind = 'template' | 'patch' | 'ref' | 'watch' | 'def';

/** @public */
export const nodeKinds: readonly NodeKind[] = [
  'template',
  'patch',
  'ref',
  'watch',
  'def',
];

/** Where in the dependent node an upstream is used. @public */
export type EdgeUse =
  | NodeKind
  | 'includeWhen'
  | 'forEach'
  | 'readyWhen'
  | 'propagateWhen'
  | 'dependsOn'
  | 'finalizes';

/** The dependent `to` uses `from`. @public */
export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  /** `soft` when only optional access reaches it: its absence holds nothing back. */
  readonly strength: 'hard' | 'soft';
  readonly uses: readonly EdgeUse[];
}

/** @public */
export type ProblemReason =
  | 'InvalidNode'
  | 'DuplicateId'
  | 'InvalidExpression'
  | 'DependencyError';

/** Why a spec is refused. @public */
export interface GraphProblem {
  /** A word of an authority when the Graph is not executed at all. */
  readonly reason: ProblemReason | (string & {});
  readonly node?: string;
  readonly message: string;
}

/** One iterator of `forEach`. @public */
export interface CompiledIterator {
  readonly variable: string;
  readonly items: CompiledValue;
}

/** One entry of `includeWhen`, `readyWhen` or `propagateWhen`. @public */
export type CompiledCondition = PlacedExpression;

/** One node, ready to be evaluated. @public */
export interface CompiledNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly source: GraphNode;
  readonly body: CompiledValue;
  readonly forEach: readonly CompiledIterator[];
  readonly includeWhen: readonly CompiledCondition[];
  readonly readyWhen: readonly CompiledCondition[];
  readonly propagateWhen: readonly CompiledCondition[];
  /** All edges that end here. */
  readonly edges: readonly GraphEdge[];
  /** The ids whose data the node cannot be rendered without. */
  readonly holders: readonly string[];
  /** The ids whose data `includeWhen` cannot be computed without. */
  readonly includeHolders: readonly string[];
  /** Nearest upstreams that have objects of ours; those go after this one. */
  readonly needs: readonly string[];
  /** Hash of what decides the object (not of the conditions). */
  readonly templateHash: string;
}

/** A Graph that can be worked towards. @public */
export interface CompiledGraph {
  /** Dependencies first; among equals the order of the spec. */
  readonly nodes: readonly CompiledNode[];
  readonly edges: readonly GraphEdge[];
}

/** @public */
export type GraphCompilation =
  | { readonly type: 'accepted'; readonly graph: CompiledGraph }
  | {
      readonly type: 'refused';
      readonly problems: readonly GraphProblem[];
      /** As far as they are known, to draw what was written. */
      readonly edges: readonly GraphEdge[];
    };
