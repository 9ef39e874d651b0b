/** Entries by id: an explicit table, complete at start-up. @public */
export class Registry<T extends { readonly id: string }> {
  private readonly entries = new Map<string, T>();

  /** `noun` names the kind of entry in messages, e.g. `SCM provider`. */
  constructor(private readonly noun: string) {}

  /** Throws when the id is taken. */
  add(...entries: readonly T[]): void {
    for (const entry of entries) {
      if (this.entries.has(entry.id))
        throw new Error(
          `Two modules add a ${this.noun} with the id ${entry.id}; remove one of them`,
        );
      this.entries.set(entry.id, entry);
    }
  }

  find(id: string): T | undefined {
    return this.entries.get(id);
  }

  /** Throws an error that lists what is installed. */
  require(id: string): T {
    const entry = this.entries.get(id);
    if (entry === undefined) throw new Error(this.absence(id));
    return entry;
  }

  /** That there is no such entry, and what to do, for people. */
  absence(id: string): string {
    const installed = [...this.entries.keys()].sort().join(', ');
    const other = installed === '' ? '' : `use one of ${installed}, or `;
    return `no ${this.noun} ${JSON.stringify(
      id,
    )} is installed; ${other}install the module that adds it`;
  }

  all(): readonly T[] {
    return [...this.entries.values()];
  }
}
