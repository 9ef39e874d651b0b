import {
  EnvironmentNodeView,
  GateNodeView,
  NodeView,
  PromotionState,
} from '@kardinal/backstage-plugin-kardinal-common';

/** Environments of one wave that are drawn as one box. */
export interface GroupNode {
  readonly type: 'group';
  readonly id: string;
  readonly name: string;
  readonly members: readonly EnvironmentNodeView[];
  readonly gates: readonly GateNodeView[];
  /** The state that needs a person most. */
  readonly worst: PromotionState;
  /** How many members have which state, the worst first. */
  readonly counts: readonly {
    readonly state: PromotionState;
    readonly count: number;
  }[];
}

/** Whatever is drawn as one node. */
export type GraphNode = NodeView | GroupNode;
