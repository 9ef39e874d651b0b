/** How much an API server answered, by verb and kind. */
export class AnswerBytes {
  private readonly counts = new Map<string, number>();

  add(verb: string, type: string, bytes: number): void {
    const what = `${verb} ${type.split('/').at(-1) ?? type}`;
    this.counts.set(what, (this.counts.get(what) ?? 0) + bytes);
  }

  /** Most first. */
  byKind(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.counts].sort((a, b) => b[1] - a[1]));
  }
}
