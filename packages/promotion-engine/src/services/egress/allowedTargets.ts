import { BlockList, isIP } from 'node:net';
import { blockListOf, isIn } from './addressRefusal';

/** Where a request goes: a host as the URL has it, without brackets, one of its addresses, and the port. */
export interface EgressTarget {
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

/** One entry of `kardinal.egress.allow`. @public */
export interface AllowedTarget {
  readonly match:
    | { readonly type: 'host'; readonly host: string }
    | { readonly type: 'addresses'; readonly list: BlockList };
  /** Every port when absent. */
  readonly port?: number;
}

/**
 * Reads a host, an address or a subnet, with or without a port: `localhost`, `ci.example.com:8080`, `127.0.0.1`, `[::1]:8080`,
 * `10.0.0.0/8`. `undefined` when it is none of them.
 *
 * @public
 */
export function parseAllowedTarget(text: string): AllowedTarget | undefined {
  if (isIP(text) !== 0 || isSubnet(text))
    return { match: { type: 'addresses', list: blockListOf([text]) } };
  const parts = /^(?:\[([^\]]+)\]|([^:[\]/\s]+))(?::(\d{1,5}))?$/.exec(text);
  if (parts === null) return undefined;
  const [, bracketed, plain, digits] = parts;
  const host = (bracketed ?? plain).toLowerCase();
  const port = digits === undefined ? undefined : Number(digits);
  if (bracketed !== undefined && isIP(bracketed) !== 6) return undefined;
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined;
  return {
    match:
      isIP(host) === 0
        ? { type: 'host', host }
        : { type: 'addresses', list: blockListOf([host]) },
    ...(port === undefined ? {} : { port }),
  };
}

/** Whether an entry allows a target. `named`: only one that has its port, too. */
export function allows(
  { match, port }: AllowedTarget,
  target: EgressTarget,
  ports: 'any' | 'named',
): boolean {
  if (port === undefined ? ports === 'named' : port !== target.port)
    return false;
  return match.type === 'host'
    ? match.host === target.host
    : isIn(match.list, target.address);
}

function isSubnet(text: string): boolean {
  const [address, prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(prefix ?? ''))
    return false;
  return Number(prefix) <= (version === 6 ? 128 : 32);
}
