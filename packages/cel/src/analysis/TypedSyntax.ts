import type { Type } from '../checker/Type';
import type { Node } from '../syntax/Node';

/**
 * The tree of an expression with the types of its parts.
 *
 * @public
 */
export interface TypedSyntax {
  readonly root: Node;
  /** The type of a part of this tree; dyn when only an evaluation shows it. */
  typeOf(node: Node): Type;
}
