import { TypeDeclaration } from '@kardinal/cel';

/**
 * One variable of the expressions of gates, such as `bundle` or `upstream`: what is below it, and where its value comes from. Its
 * name is its key in the table of all, `attributeRoots`.
 *
 * @typeParam Facts - what its value follows from: plain data, without functions or clocks
 * @public
 */
export interface AttributeRoot<in Facts> {
  /** What is below it. */
  readonly type: TypeDeclaration;
  /**
   * Its value, with `TimeVarying` for what follows the clock. What is absent has no data: reading it closes the gate.
   */
  readonly valueOf: (facts: Facts) => unknown;
  /**
   * The inputs of a gate have what is under as many segments of a path, the root among them, of which the expression reads
   * something. Default: exactly what it reads.
   */
  readonly recorded?: number;
}
