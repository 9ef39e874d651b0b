import { Clock } from '@kardinal/foundation';
import { KubeClient } from '../client/types';
import { LeaseElector } from '../leader/LeaseElector';
import { LeaderElector } from '../leader/types';
import { FakeCluster } from '../testing/FakeCluster';
import {
  bookingRuntime,
  FakeHotel,
} from '../testing/laws/bookingWorld.fixture';
import { BookingReconciler } from '../testing/laws/booking.fixture';
import { ManualClock } from '../testing/ManualClock';

/** What all replicas share. */
export interface Site {
  readonly clock: ManualClock;
  readonly cluster: FakeCluster;
  readonly hotel: FakeHotel;
  readonly random: () => number;
  /** `off`: replicas do not ask whether they still lead; only the fence protects them. */
  readonly leadershipChecks: 'on' | 'off';
  /** Each external effect that was carried out, by the decision that it belongs to. */
  readonly performed: string[];
}

/**
 * A process far from the API: its requests travel, are carried out even if it stops meanwhile, and their answers wait
 * until it runs again. A paused process keeps its memory, and its clock goes on without it.
 */
export class Replica {
  readonly elector: LeaseElector;
  #state: 'running' | 'paused' | 'dead' = 'running';
  #wake: (() => void)[] = [];
  readonly #abort = new AbortController();
  readonly #ended: Promise<void>;

  constructor(private readonly site: Site, identity: string) {
    const client = this.#distantClient();
    const clock = this.#ownClock();
    const { random } = site;
    this.elector = new LeaseElector({
      client,
      clock,
      random,
      identity,
      namespace: 'system',
      name: 'bookings',
    });
    const elector: LeaderElector = {
      run: (signal, lead) => this.elector.run(signal, lead),
      isLeading: () =>
        site.leadershipChecks === 'off' || this.elector.isLeading(),
    };
    const runtime = bookingRuntime(
      site.hotel,
      {
        client,
        options: { client, clock, random, elector },
        outside: (_name, call) => this.#travel(async () => call()),
      },
      reconciler => this.#noting(reconciler),
    );
    this.#ended = runtime.start(this.#abort.signal);
  }

  /** Gone without a word. */
  kill(): void {
    this.#state = 'dead';
    this.#wake = [];
  }

  pause(): void {
    this.#state = 'paused';
  }

  resume(): void {
    this.#state = 'running';
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }

  /** Requests the end of the process; it does when it has finished. */
  async stop(): Promise<void> {
    if (this.#state === 'dead') return;
    this.resume();
    this.#abort.abort();
    await this.#ended;
  }

  #whenRunning(): Promise<void> {
    if (this.#state === 'running') return Promise.resolve();
    return new Promise(resolve => {
      if (this.#state === 'paused') this.#wake.push(resolve);
    });
  }

  async #travel<T>(call: () => Promise<T>): Promise<T> {
    // Some requests are still in the process when it is paused, and leave it when it goes on: long after their time.
    await this.#latency();
    await this.#whenRunning();
    await this.#latency();
    const answer = await call().then(
      value => ({ value }),
      (error: unknown) => ({ error }),
    );
    await this.#latency();
    await this.#whenRunning();
    if ('error' in answer) throw answer.error;
    return answer.value;
  }

  #latency(): Promise<void> {
    const { clock, random } = this.site;
    return new Promise(resolve => {
      clock.setTimeout(resolve, Math.floor(random() * 400));
    });
  }

  #distantClient(): KubeClient {
    const { cluster } = this.site;
    const travel = <T>(call: () => Promise<T>) => this.#travel(call);
    return {
      get: (...args) => travel(() => cluster.get(...args)),
      list: (...args) => travel(() => cluster.list(...args)),
      create: (...args) => travel(() => cluster.create(...args)),
      apply: (...args) => travel(() => cluster.apply(...args)),
      patch: (...args) => travel(() => cluster.patch(...args)),
      replaceStatus: (...args) => travel(() => cluster.replaceStatus(...args)),
      delete: (...args) => travel(() => cluster.delete(...args)),
      resolve: (...args) => travel(() => cluster.resolve(...args)),
      watch: (type, options) =>
        cluster.watch(type, {
          ...options,
          onEvent: event => {
            // Events keep their order: those that wait are delivered first.
            if (this.#state === 'paused') {
              this.#wake.push(() => options.onEvent(event));
            } else if (this.#state === 'running') options.onEvent(event);
          },
        }),
    };
  }

  #ownClock(): Clock {
    const { clock } = this.site;
    return {
      now: () => clock.now(),
      setTimeout: (callback, milliseconds) => {
        let isCancelled = false;
        const fire = () => {
          if (isCancelled) return;
          if (this.#state === 'running') callback();
          else if (this.#state === 'paused') this.#wake.push(fire);
        };
        const cancel = clock.setTimeout(fire, milliseconds);
        return () => {
          isCancelled = true;
          cancel();
        };
      },
    };
  }

  #noting(reconciler: BookingReconciler): BookingReconciler {
    const { reserve } = reconciler.effects;
    const noted: typeof reserve = {
      ...reserve,
      perform: (effect, signal) => {
        this.site.performed.push(`${effect.key}/${effect.attempt}`);
        return reserve.perform(effect, signal);
      },
    };
    return {
      ...reconciler,
      effects: { ...reconciler.effects, reserve: noted },
    };
  }
}
