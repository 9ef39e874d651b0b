import { BlockList, isIP } from 'node:net';
import { addressRefusal, blockListOf, isIn } from './addressRefusal';
import { AllowedTarget, allows, EgressTarget } from './allowedTargets';

/** The addresses of a host. Rejects where it has none. */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** A host and port that users must not reach. */
interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** For messages. */
  readonly url: string;
}

/** Which URLs and addresses a user may name. */
export class EgressRules {
  private readonly endpoints: readonly Endpoint[];

  constructor(
    private readonly allowed: readonly AllowedTarget[],
    /** URLs of the control plane and of the backend itself. */
    own: readonly string[],
    private readonly resolve: Resolve,
  ) {
    this.endpoints = own
      .filter(url => URL.canParse(url))
      .map(url => ({ ...hostAndPort(new URL(url)), url }));
  }

  /** What shows without a look at names. */
  problemOf(url: string): string | undefined {
    const problem = spellingProblem(url);
    if (problem !== undefined) return problem;
    const { host, port } = hostAndPort(new URL(url));
    const address = literalOf(host);
    const own = this.endpoints.find(
      each => each.host === host && each.port === port,
    );
    const target = { host, port, address: address ?? host };
    if (own !== undefined && !this.isAllowed(target, 'named'))
      return ownProblem(own);
    return address === undefined ? undefined : this.rangeProblem(target);
  }

  /** Why one of the addresses that a host has must not be connected to. */
  async refusalOf(
    url: URL,
    addresses: readonly string[],
  ): Promise<string | undefined> {
    const { host, port } = hostAndPort(url);
    const own = await this.ownAddresses(port);
    for (const address of addresses) {
      const target = { host, port, address };
      const found = own.find(({ list }) => isIn(list, address));
      if (found !== undefined && !this.isAllowed(target, 'named'))
        return ownProblem(found.endpoint);
      const problem = this.rangeProblem(target);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  private ownAddresses(
    port: number,
  ): Promise<
    readonly { readonly endpoint: Endpoint; readonly list: BlockList }[]
  > {
    const here = this.endpoints.filter(endpoint => endpoint.port === port);
    return Promise.all(
      here.map(async endpoint => {
        // Who has no address now cannot be reached by it.
        const addresses = await this.resolve(endpoint.host).catch(() => []);
        return { endpoint, list: blockListOf(addresses) };
      }),
    );
  }

  private rangeProblem(target: EgressTarget): string | undefined {
    const kind = addressRefusal(target.address);
    if (kind === undefined || this.isAllowed(target, 'any')) return undefined;
    const what =
      target.host === target.address
        ? `${target.host} is ${kind}`
        : `${target.host} is at ${target.address}, ${kind}`;
    return `${what}; name another server, or add ${target.host} to kardinal.egress.allow of the backend`;
  }

  private isAllowed(target: EgressTarget, ports: 'any' | 'named'): boolean {
    return this.allowed.some(each => allows(each, target, ports));
  }
}

/** Host without brackets, and the port that is meant when none is there. */
export function hostAndPort({
  hostname,
  port,
  protocol,
}: URL): Pick<Endpoint, 'host' | 'port'> {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const usual = protocol === 'https:' ? 443 : 80;
  return { host, port: port === '' ? usual : Number(port) };
}

/** The URL parser has made one notation of octal, decimal and hexadecimal addresses by then. */
function literalOf(host: string): string | undefined {
  if (isIP(host) !== 0) return host;
  return host === 'localhost' || host.endsWith('.localhost')
    ? '127.0.0.1'
    : undefined;
}

function ownProblem({ url }: Endpoint): string {
  return `${url} belongs to Kardinal or its control plane; name another server`;
}

function spellingProblem(url: string): string | undefined {
  if (!URL.canParse(url)) return 'it is not a URL; write https://HOST/PATH';
  const { protocol, username, password, hash, hostname } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:')
    return `it has the protocol ${protocol.slice(0, -1)}; use https or http`;
  if (username !== '' || password !== '')
    return 'it contains credentials; put them into a Secret, which secretRef names';
  if (hash !== '') return 'it has a fragment (#…); leave it out';
  return hostname === ''
    ? 'it has no host; write https://HOST/PATH'
    : undefined;
}
