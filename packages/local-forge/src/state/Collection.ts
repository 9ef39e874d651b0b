/** Records of one kind, by id and by the group they are listed in. @public */
export class Collection<Value extends { readonly id: number }> {
  private readonly byId = new Map<number, Value>();
  private readonly byGroup = new Map<string, Map<number, Value>>();
  private readonly groupOf: (value: Value) => string;

  constructor(groupOf: (value: Value) => string) {
    this.groupOf = groupOf;
  }

  /** One record. */
  get(id: number): Value | undefined {
    return this.byId.get(id);
  }

  /** The records of a group, oldest first. */
  list(group: string): Value[] {
    return [...(this.byGroup.get(group)?.values() ?? [])];
  }

  /** All records, oldest first. */
  all(): Value[] {
    return [...this.byId.values()];
  }

  /** Adds a record or replaces the one with its id. */
  put(value: Value): void {
    const known = this.byId.get(value.id);
    if (known && this.groupOf(known) !== this.groupOf(value)) {
      this.remove(value.id);
    }
    this.byId.set(value.id, value);
    const key = this.groupOf(value);
    const group = this.byGroup.get(key) ?? new Map<number, Value>();
    this.byGroup.set(key, group.set(value.id, value));
  }

  /** Forgets a record. */
  remove(id: number): void {
    const value = this.byId.get(id);
    if (!value) return;
    this.byId.delete(id);
    this.byGroup.get(this.groupOf(value))?.delete(id);
  }
}
