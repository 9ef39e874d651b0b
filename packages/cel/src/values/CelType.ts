/** What CEL's `type(x)` returns. @public */
export class CelType {
  constructor(readonly name: string) {}

  toString(): string {
    return this.name;
  }

  toJSON(): string {
    return this.name;
  }
}
