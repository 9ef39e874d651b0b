const prefix = 'kardinal-agent-';

/** The Lease by which the agents of a shard elect one, and by which the control plane hears from it. @public */
export function agentLeaseName(shard: string): string {
  return `${prefix}${shard}`;
}

/** The shard whose Lease has that name. */
export function shardOfLease(name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}
