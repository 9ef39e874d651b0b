import { EnvironmentNodeView } from './EnvironmentNodeView';
import { GateNodeView } from './GateNodeView';

/** @public */
export type NodeView = EnvironmentNodeView | GateNodeView;

/** An arrow in flow order: environment → gate → environment, or environment → environment; also to and from a junction. @public */
export interface EdgeView {
  readonly id: string;
  /** Id of a node or a junction. */
  readonly source: string;
  /** Id of a node or a junction. */
  readonly target: string;
}
