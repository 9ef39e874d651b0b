import { ManualClock, OutsideCall } from '@kardinal/kube-controller/testing';
import {
  createEgress,
  Egress,
  EgressOutcome,
  EgressRequest,
} from '../services/egress';

/** What a server answers to a request with this body; `undefined` where no server is. */
export type FakeServer = (
  body: Readonly<Record<string, unknown>>,
  request: EgressRequest,
) => EgressOutcome;

/** Servers of custom steps, by their URL. */
export class FakeServers {
  readonly servers = new Map<string, FakeServer>();
  /** Every request, in order. */
  readonly requests: EgressRequest[] = [];

  /** Idempotency keys of the requests, in order. */
  get keys(): readonly string[] {
    return this.requests.map(({ headers }) => headers['Idempotency-Key']);
  }

  egress(outside: OutsideCall): Egress {
    const guard = createEgress({
      allow: [],
      own: [],
      clock: new ManualClock(),
    });
    return {
      problemOf: guard.problemOf.bind(guard),
      send: request => outside('webhook', () => this.answer(request)),
    };
  }

  private answer(request: EgressRequest): EgressOutcome {
    this.requests.push(request);
    const server = this.servers.get(request.url);
    return server === undefined
      ? { type: 'unreachable', message: 'no server' }
      : server(JSON.parse(request.body ?? ''), request);
  }
}

/** An answer of 200 with a body. */
export function answered(body: unknown, status: number = 200): EgressOutcome {
  return { type: 'answered', status, body: JSON.stringify(body) };
}
