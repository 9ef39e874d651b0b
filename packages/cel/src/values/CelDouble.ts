/**
 * A double whose value may be whole. A plain whole JavaScript number in a scope is a CEL `int`.
 *
 * @public
 */
export class CelDouble {
  constructor(readonly value: number) {}
}
