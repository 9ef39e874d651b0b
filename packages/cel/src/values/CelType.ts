/** What CEL's `type(x)` gives. @public */
export class CelType {
  constructor(readonly name: string) {}

  toString(): string {
    return this.name;
  }

  toJSON(): string {
    return this.name;
  }
}
