import { lookup } from 'node:dns/promises';
import {
  Agent as HttpAgent,
  IncomingMessage,
  request as http,
} from 'node:http';
import { Agent as HttpsAgent, request as https } from 'node:https';
import { isIP, LookupFunction } from 'node:net';
import { Clock } from '@kardinal/kube-controller';
import { parseAllowedTarget } from './allowedTargets';
import { Egress, EgressOutcome, EgressRequest } from './Egress';
import { EgressRules, hostAndPort, Resolve } from './EgressRules';

/** What decides where requests may go. */
export interface EgressOptions {
  /** Hosts, addresses and subnets that are refused otherwise, as in `kardinal.egress.allow`. */
  readonly allow: readonly string[];
  /** URLs that users must not reach: the control plane, and the backend itself. */
  readonly own: readonly string[];
  readonly clock: Pick<Clock, 'setTimeout'>;
  /** Default: as the machine looks names up. */
  readonly resolve?: Resolve;
}

/** Requests at once: a server that does not answer holds up a worker of the engine for as long as it may take. */
const atOnce = { tenant: 8, all: 32 };

class GuardedEgress implements Egress {
  /** Of the requests that are on their way. */
  private readonly tenants: string[] = [];

  constructor(
    private readonly rules: EgressRules,
    private readonly resolve: Resolve,
    private readonly clock: Pick<Clock, 'setTimeout'>,
  ) {}

  problemOf(url: string): string | undefined {
    return this.rules.problemOf(url);
  }

  async send(
    request: EgressRequest,
    signal: AbortSignal,
  ): Promise<EgressOutcome> {
    signal.throwIfAborted();
    const problem = this.problemOf(request.url);
    if (problem !== undefined) return { type: 'refused', message: problem };
    const { tenant } = request;
    const own = this.tenants.filter(each => each === tenant).length;
    if (own >= atOnce.tenant || this.tenants.length >= atOnce.all)
      return { type: 'busy' };
    this.tenants.push(tenant);
    try {
      return await this.sendInTime(request, signal);
    } finally {
      this.tenants.splice(this.tenants.indexOf(tenant), 1);
    }
  }

  private async sendInTime(
    request: EgressRequest,
    signal: AbortSignal,
  ): Promise<EgressOutcome> {
    const late = new AbortController();
    const cancel = this.clock.setTimeout(() => late.abort(), request.timeout);
    const ended = AbortSignal.any([signal, late.signal]);
    try {
      return await unlessAborted(this.exchange(request, ended), ended);
    } catch (error) {
      signal.throwIfAborted();
      return late.signal.aborted
        ? { type: 'timedOut' }
        : { type: 'unreachable', message: reasonOf(request.url, error) };
    } finally {
      cancel();
      late.abort();
    }
  }

  private async exchange(
    request: EgressRequest,
    signal: AbortSignal,
  ): Promise<EgressOutcome> {
    const url = new URL(request.url);
    const { host } = hostAndPort(url);
    const addresses = await this.resolve(host);
    if (addresses.length === 0)
      return { type: 'unreachable', message: `${host} has no address` };
    const refusal = await this.rules.refusalOf(url, addresses);
    if (refusal !== undefined) return { type: 'refused', message: refusal };
    const response = await connect(request, url, addresses, signal);
    return readAnswer(response, request);
  }
}

/**
 * Checks where each request goes, and connects to the addresses that were checked: a name that has another address a moment
 * later leads nowhere else. Entries of `allow` that cannot be read allow nothing.
 */
export function createEgress(options: EgressOptions): Egress {
  const { allow, own, clock, resolve = lookUp } = options;
  const allowed = allow.flatMap(text => parseAllowedTarget(text) ?? []);
  const rules = new EgressRules(allowed, own, resolve);
  return new GuardedEgress(rules, resolve, clock);
}

/** As the machine looks names up. */
export async function lookUp(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

/** Resolves with the head of the answer. */
function connect(
  { method, headers, body, bytes }: EgressRequest,
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  // Not the global agents, which a variable of the environment can send through a proxy.
  const agent = isSecure ? new HttpsAgent() : new HttpAgent();
  return new Promise((resolve, reject) => {
    (isSecure ? https : http)(
      url,
      { method, headers, agent, lookup: pinned(addresses), signal },
      resolve,
    )
      .on('error', reject)
      .end(bytes ?? body);
  });
}

/** In place of a look-up: what was checked. */
export function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map(address => ({ address, family: isIP(address) }));
  return (_host, { all: isForAll }, callback) => {
    const [first] = all;
    if (isForAll === true) callback(null, all);
    else callback(null, first.address, first.family);
  };
}

async function readAnswer(
  response: IncomingMessage,
  { limit, as = 'text' }: Pick<EgressRequest, 'limit' | 'as'>,
): Promise<EgressOutcome> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    // To leave the loop ends the connection.
    if (length > limit) return { type: 'tooLarge', limit };
    chunks.push(chunk);
  }
  const content = Buffer.concat(chunks);
  return {
    type: 'answered',
    status: response.statusCode ?? 0,
    body: as === 'text' ? content.toString('utf8') : '',
    ...(as === 'bytes' ? { content } : {}),
    headers: headersOf(response),
  };
}

/** A header that comes more than once is one with commas (RFC 9110 §5.3). */
function headersOf({
  headers,
}: IncomingMessage): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
}

/** Also what cannot be ended, such as a look-up of a name, is not waited for. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject);
  });
}

/** Stable words for a failed connection. */
function reasonOf(url: string, error: unknown): string {
  const { host } = new URL(url);
  const { code } = error as { readonly code?: unknown };
  switch (code) {
    case 'ENOTFOUND':
      return `${host} has no address`;
    case 'ECONNREFUSED':
      return `${host} refuses the connection`;
    default:
      return typeof code === 'string'
        ? `${host} does not answer (${code})`
        : `${host} does not answer`;
  }
}
