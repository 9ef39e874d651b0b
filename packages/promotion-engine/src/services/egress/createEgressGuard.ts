import { LookupFunction } from 'node:net';
import { parseAllowedTarget } from './allowedTargets';
import { EgressOptions, lookUp, pinned } from './createEgress';
import { EgressRules, hostAndPort } from './EgressRules';

/** What keeps a connection that somebody else opens on the addresses that the operator allows. */
export interface EgressGuard {
  /** Why a URL must not be connected to now, with the fix, whatever its name is an address of. Never rejects. */
  refusalOf(url: string): Promise<string | undefined>;
  /** In place of a look-up for connections to a URL: has only addresses that were checked. */
  lookupFor(url: string): LookupFunction;
}

/** As {@link createEgress}, for connections that are kept open. */
export function createEgressGuard({
  allow,
  own,
  resolve = lookUp,
}: Omit<EgressOptions, 'clock'>): EgressGuard {
  const allowed = allow.flatMap(text => parseAllowedTarget(text) ?? []);
  const rules = new EgressRules(allowed, own, resolve);
  const refusalAt = (url: string, addresses: readonly string[]) =>
    rules.refusalOf(new URL(url), addresses);
  const addressesOf = (url: string) => resolve(hostAndPort(new URL(url)).host);
  return {
    async refusalOf(url) {
      const problem = rules.problemOf(url);
      if (problem !== undefined) return problem;
      // A name without an address cannot be reached: that shows when it is tried.
      const addresses = await addressesOf(url).catch(() => []);
      return refusalAt(url, addresses);
    },
    lookupFor: url => (host, options, callback) => {
      const check = async () => {
        const addresses = await addressesOf(url);
        if (addresses.length === 0) throw new Error(`${host} has no address`);
        const refusal = await refusalAt(url, addresses);
        if (refusal !== undefined) throw new Error(refusal);
        return addresses;
      };
      check().then(
        addresses => pinned(addresses)(host, options, callback),
        error => callback(error, '', 4),
      );
    },
  };
}
