/** How long it is taken for true that a branch has a merge queue, or none, in milliseconds. */
const keptFor = 600_000;
const limit = 1_000;

/**
 * Which branches are merged to through a queue, for ten minutes after somebody asked. What is read of a pull request says nothing of
 * queues, and most branches have none: their pull requests take one request then, not two.
 *
 * @public
 */
export class QueueBranches {
  private readonly known = new Map<
    string,
    { readonly kind: 'queue' | 'none'; readonly until: number }
  >();

  /** `undefined` where it has to be asked for. `now` is in milliseconds since the Unix epoch. */
  of(url: string, branch: string, now: number): 'queue' | 'none' | undefined {
    const found = this.known.get(`${url} ${branch}`);
    return found !== undefined && found.until > now ? found.kind : undefined;
  }

  set(
    url: string,
    branch: string,
    { kind, now }: { readonly kind: 'queue' | 'none'; readonly now: number },
  ): void {
    const key = `${url} ${branch}`;
    this.known.delete(key);
    this.known.set(key, { kind, until: now + keptFor });
    const [oldest] = this.known.keys();
    if (this.known.size > limit) this.known.delete(oldest);
  }
}
