/** Whose something is. @public */
export interface Flow {
  /** Between whom turns are shared first: the namespace of an object, or what stands for itself. */
  readonly tenant: string | object;
  /** Between what of a tenant turns are shared, and of nobody else's. */
  readonly name: string;
}

/** Which of what waits may be taken; by default everything. @public */
export interface Allowance {
  readonly tenant?: (tenant: Flow['tenant']) => boolean;
  readonly flow?: (flow: Flow) => boolean;
}

/**
 * What waits: tenants take turns, so do the flows of each of them, and within one it is first come, first served. Who has much
 * waiting keeps nobody else waiting for all of it, and however many flows a tenant has, it has one turn among tenants.
 *
 * @see https://kubernetes.io/docs/concepts/cluster-administration/flow-control/ for the same between clients of an API server
 * @public
 */
export class FairQueue<T> {
  /** In the order in which it is their turn; so are the flows of each. */
  readonly #tenants = new Map<Flow['tenant'], Map<string, T[]>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add({ tenant, name }: Flow, item: T): void {
    const flows = this.#tenants.get(tenant) ?? new Map<string, T[]>();
    this.#tenants.set(tenant, flows);
    const waiting = flows.get(name);
    if (waiting) waiting.push(item);
    else flows.set(name, [item]);
    this.#size += 1;
  }

  /** Whether something that is allowed waits. */
  some(allowed: Allowance): boolean {
    return this.#next(allowed) !== undefined;
  }

  /** Removes and returns what waits longest in the flow whose turn it is; it is its tenant's turn again after all others. */
  take(allowed: Allowance = {}): T | undefined {
    const flow = this.#next(allowed);
    if (flow === undefined) return undefined;
    const { tenant, name } = flow;
    const flows = this.#tenants.get(tenant) ?? new Map<string, T[]>();
    const waiting = flows.get(name) ?? [];
    const item = waiting.shift();
    flows.delete(name);
    if (waiting.length > 0) flows.set(name, waiting);
    this.#tenants.delete(tenant);
    if (flows.size > 0) this.#tenants.set(tenant, flows);
    this.#size -= 1;
    return item;
  }

  clear(): void {
    this.#tenants.clear();
    this.#size = 0;
  }

  #next({
    tenant: isTenantAllowed = () => true,
    flow: isAllowed = () => true,
  }: Allowance): Flow | undefined {
    for (const [tenant, flows] of this.#tenants) {
      if (!isTenantAllowed(tenant)) continue;
      for (const name of flows.keys())
        if (isAllowed({ tenant, name })) return { tenant, name };
    }
    return undefined;
  }
}
