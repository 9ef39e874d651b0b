import {
  parseDuration,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Clock,
  Instant,
  KeySource,
  ObjectKey,
} from '@kardinal/kube-controller';
import { Credentials } from '../credentials/Credentials';
import { Egress } from '../egress';
import { askServer, ServerAnswer } from './askServer';

/** What the server of a gate said last. */
export type WebReading =
  | { readonly type: 'unknown' }
  | (ServerAnswer & { readonly at: Instant });

/** A reading of this instant, and when the next one is due. */
export interface CurrentReading {
  readonly reading: WebReading;
  readonly nextAt: Instant;
  readonly now: Instant;
}

/** What is known of one gate, and when its server is asked next. */
interface Asked {
  reading: WebReading;
  nextAt: Instant;
  failures: number;
  underWay: AbortController | undefined;
}

/** Shortest and default interval, and the longest after failures, in milliseconds. */
const bounds = { shortest: 10_000, usual: 60_000, longest: 600_000 };

/** Gates that are remembered before those that are gone are forgotten. */
const mostRemembered = 1_000;

/**
 * Queries the servers of gates, each at its own interval, and wakes the gate whose answer is there. What it knows is a cache of
 * the outside, empty after a restart: what counts is in the status of the gate.
 */
export class WebRequests implements KeySource {
  readonly #known = new Map<string, Asked>();
  readonly #wakers = new Set<(key: ObjectKey) => void>();

  constructor(
    private readonly deps: {
      readonly egress: Egress;
      readonly credentials: Pick<Credentials, 'authorization'>;
      readonly clock: Pick<Clock, 'now'>;
      readonly exists: (key: ObjectKey) => boolean;
    },
  ) {}

  subscribe(wake: (key: ObjectKey) => void): () => void {
    this.#wakers.add(wake);
    return () => this.#wakers.delete(wake);
  }

  /**
   * What the server of a gate said last, and when it is asked again; asks it where that is due, and does not wait for it.
   *
   * @param body - what is sent to the server
   */
  current(gate: PolicyGate, body: object): CurrentReading {
    const now = this.deps.clock.now();
    const asked = this.#of(gate);
    if (asked.underWay === undefined && asked.nextAt <= now)
      void this.#ask(gate, body, asked);
    return { reading: asked.reading, nextAt: asked.nextAt, now };
  }

  /** Nothing waits for the gate any more. */
  forget(gate: PolicyGate): void {
    const name = nameOf(gate);
    this.#known.get(name)?.underWay?.abort();
    this.#known.delete(name);
  }

  #of(gate: PolicyGate): Asked {
    const name = nameOf(gate);
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    if (this.#known.size >= mostRemembered) this.#prune();
    const asked: Asked = {
      reading: { type: 'unknown' },
      nextAt: -Infinity,
      failures: 0,
      underWay: undefined,
    };
    this.#known.set(name, asked);
    return asked;
  }

  #prune(): void {
    for (const name of this.#known.keys()) {
      const [namespace, gate] = name.split('/');
      if (!this.deps.exists({ namespace, name: gate }))
        this.#known.delete(name);
    }
  }

  /** Never rejects. */
  async #ask(gate: PolicyGate, body: object, asked: Asked): Promise<void> {
    const { clock } = this.deps;
    const underWay = new AbortController();
    asked.underWay = underWay;
    const interval = Math.max(
      bounds.shortest,
      parseDuration(gate.spec.webRequest?.interval ?? '') ?? bounds.usual,
    );
    // Also while it is on its way, it is not looked for again and again.
    asked.nextAt = clock.now() + interval;
    const answer = await askServer(this.deps, gate, body, underWay.signal);
    if (underWay.signal.aborted) return;
    asked.underWay = undefined;
    const at = clock.now();
    asked.failures = answer.type === 'failed' ? asked.failures + 1 : 0;
    asked.reading = { ...answer, at };
    const backoff = Math.min(bounds.longest, interval * 2 ** asked.failures);
    asked.nextAt = at + Math.max(interval, backoff);
    const { name, namespace = 'default' } = gate.metadata;
    this.#wakers.forEach(wake => wake({ namespace, name }));
  }
}

/** With its uid: what was answered for a gate is not for one that has its name later. */
function nameOf({ metadata }: PolicyGate): string {
  const { namespace = 'default', name, uid = '' } = metadata;
  return [namespace, name, uid].join('/');
}
