import { Node } from '../syntax/Node';

/** A part that does not fit, and why. */
export interface Problem {
  readonly node: Node;
  readonly message: string;
}
