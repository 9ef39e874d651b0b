/**
 * An unsigned 64-bit integer. JSON has none; put one into a scope when a variable must be a CEL `uint`.
 *
 * @public
 */
export class CelUint {
  constructor(readonly value: bigint) {}

  toString(): string {
    return String(this.value);
  }

  toJSON(): string {
    return String(this.value);
  }
}
