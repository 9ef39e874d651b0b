/** Whose something is: a text, or an object that stands for itself. @public */
export type Flow = string | object;

/**
 * What waits, by flow: flows take turns, and within one it is first come, first served. Who has much waiting keeps nobody
 * else waiting for all of it.
 *
 * @see https://kubernetes.io/docs/concepts/cluster-administration/flow-control/ for the same between clients of an API server
 * @public
 */
export class FairQueue<T> {
  /** In the order in which it is their turn. */
  readonly #flows = new Map<Flow, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(flow: Flow, item: T): void {
    const waiting = this.#flows.get(flow);
    if (waiting) waiting.push(item);
    else this.#flows.set(flow, [item]);
    this.#size += 1;
  }

  /** Whether something of such a flow waits. */
  some(isAllowed: (flow: Flow) => boolean): boolean {
    return this.#next(isAllowed) !== undefined;
  }

  /** Removes and returns what waits longest in the flow whose turn it is; it is that flow's turn again after all others. */
  take(isAllowed: (flow: Flow) => boolean = () => true): T | undefined {
    const flow = this.#next(isAllowed);
    if (flow === undefined) return undefined;
    const waiting = this.#flows.get(flow) ?? [];
    const item = waiting.shift();
    this.#flows.delete(flow);
    if (waiting.length > 0) this.#flows.set(flow, waiting);
    this.#size -= 1;
    return item;
  }

  clear(): void {
    this.#flows.clear();
    this.#size = 0;
  }

  #next(isAllowed: (flow: Flow) => boolean): Flow | undefined {
    for (const flow of this.#flows.keys()) if (isAllowed(flow)) return flow;
    return undefined;
  }
}
