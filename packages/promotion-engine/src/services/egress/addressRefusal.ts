import { BlockList, isIP } from 'node:net';

interface Range {
  /** What it is, e.g. `a loopback address`. */
  readonly kind: string;
  readonly subnets: readonly string[];
}

/**
 * What no server of a user has: addresses of the machine itself, of its link, of cloud metadata, and those that another
 * address is hidden in.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const ranges: readonly Range[] = [
  {
    kind: 'an address of cloud metadata',
    subnets: [
      '169.254.169.254/32',
      '169.254.170.2/32',
      '100.100.100.200/32',
      '168.63.129.16/32',
      '192.0.0.192/32',
      'fd00:ec2::/32',
      'fd20:ce::254/128',
    ],
  },
  { kind: 'a loopback address', subnets: ['127.0.0.0/8', '::1/128'] },
  { kind: 'a link-local address', subnets: ['169.254.0.0/16', 'fe80::/10'] },
  { kind: 'an unspecified address', subnets: ['0.0.0.0/8', '::/128'] },
  { kind: 'a multicast address', subnets: ['224.0.0.0/4', 'ff00::/8'] },
  { kind: 'a reserved address', subnets: ['240.0.0.0/4', 'fec0::/10'] },
  {
    kind: 'an address that stands for another one',
    subnets: [
      '::/96',
      '64:ff9b::/96',
      '64:ff9b:1::/48',
      '2001::/32',
      '2002::/16',
    ],
  },
];

const blocked = ranges.map(({ kind, subnets }) => ({
  kind,
  list: blockListOf(subnets),
}));

/** What kind of refused address it is; `undefined` for one that a server can have, private ones included. */
export function addressRefusal(address: string): string | undefined {
  return blocked.find(({ list }) => isIn(list, address))?.kind;
}

/** Addresses and subnets (`10.0.0.0/8`). An IPv4 address that is mapped to IPv6 is found, too. */
export function blockListOf(subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address, prefix] = subnet.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const whole = family === 'ipv6' ? 128 : 32;
    list.addSubnet(address, Number(prefix ?? whole), family);
  }
  return list;
}

/** Whether a list has an address. */
export function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
