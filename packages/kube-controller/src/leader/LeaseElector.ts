import { silentLogger, Clock, Logger, Instant } from '@kardinal/foundation';
import { KubeClient } from '../client/types';
import { sleep } from '../controller/sleep';
import { systemClock } from '@kardinal/foundation';
import { LeaseRecord } from './LeaseRecord';
import { LeaderElector } from './types';

/** @public */
export interface LeaseElectorOptions {
  readonly client: KubeClient;
  readonly namespace: string;
  /** Of the Lease. */
  readonly name: string;
  /** Names this process, and no other: host name and a random part. */
  readonly identity: string;
  /** What the Lease says of its holder, as annotations; read at each renewal. Default nothing. */
  readonly annotations?: () => Readonly<Record<string, string>>;
  /** After so long without renewal others take the lead. Default 30,000. */
  readonly durationMilliseconds?: number;
  /** After so long without renewal we stop; less than the duration, so that passes can end before others start. Default 20,000. */
  readonly deadlineMilliseconds?: number;
  /** Between two tries to renew or to acquire, with jitter. Default 5,000. */
  readonly retryMilliseconds?: number;
  /** Default: the clock of the machine. */
  readonly clock?: Clock;
  readonly logger?: Logger;
  /** In [0, 1). Default `Math.random`. */
  readonly random?: () => number;
}

/**
 * Leader election by a Lease.
 *
 * The lead is lost when the Lease was not renewed before the deadline, whether the API was out of reach or this process
 * was paused: `isLeading` says so at once, by the clock, without asking anybody.
 *
 * @see https://kubernetes.io/docs/concepts/architecture/leases/#leader-election
 * @public
 */
export class LeaseElector implements LeaderElector {
  readonly #record: LeaseRecord;
  readonly #clock: Clock;
  readonly #logger: Logger;
  readonly #random: () => number;
  readonly #deadline: number;
  readonly #retry: number;
  /** When the request that renewed the Lease last was sent; `undefined` while we do not lead. */
  #renewedAt: Instant | undefined;
  #lastTry: Promise<unknown> = Promise.resolve();

  /** @throws RangeError when the retry period, the deadline and the duration are not in ascending order */
  constructor(options: LeaseElectorOptions) {
    const {
      annotations = () => ({}),
      durationMilliseconds = 30_000,
      identity,
      name,
      namespace,
    } = options;
    this.#deadline = options.deadlineMilliseconds ?? 20_000;
    this.#retry = options.retryMilliseconds ?? 5_000;
    if (
      this.#retry >= this.#deadline ||
      this.#deadline >= durationMilliseconds
    ) {
      throw new RangeError(
        'A lease is renewed more often than its deadline, which ends before its duration',
      );
    }
    this.#clock = options.clock ?? systemClock;
    this.#logger = options.logger ?? silentLogger;
    this.#random = options.random ?? Math.random;
    this.#record = new LeaseRecord(options.client, {
      namespace,
      name,
      identity,
      annotations,
      durationMilliseconds,
    });
  }

  isLeading(): boolean {
    return (
      this.#renewedAt !== undefined &&
      this.#clock.now() < this.#renewedAt + this.#deadline
    );
  }

  async run(
    signal: AbortSignal,
    lead: (leading: AbortSignal) => Promise<void>,
  ): Promise<void> {
    while (!signal.aborted) {
      if (await this.#holdWithin(this.#deadline, signal))
        await this.#lead(signal, lead);
      else await sleep(this.#clock, this.#jittered(), signal);
    }
  }

  /** One try to acquire or to renew; what comes after it was abandoned does not count. */
  async #tryToHold(abandoned: AbortSignal): Promise<boolean> {
    try {
      await this.#record.read(() => this.#clock.now());
      const now = this.#clock.now();
      if (abandoned.aborted || !this.#record.isFree(now)) return false;
      const isHeld = await this.#record.hold(now);
      if (!isHeld || abandoned.aborted) return false;
      this.#renewedAt = now;
      return true;
    } catch (error) {
      this.#logger.warn('The lease was not reached', { error: String(error) });
      return false;
    }
  }

  /** Leads until the signal aborts or the lead is lost, and `lead` has ended. */
  async #lead(
    signal: AbortSignal,
    lead: (leading: AbortSignal) => Promise<void>,
  ): Promise<void> {
    this.#logger.info('Leading');
    const leading = new AbortController();
    const stop = () => leading.abort();
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    const ended = new AbortController();
    const led = lead(leading.signal).finally(() => ended.abort());
    const loss = this.#renewUntil(ended.signal).then(stop);
    try {
      await led;
    } finally {
      signal.removeEventListener('abort', stop);
      await loss;
      await this.#release();
    }
  }

  /** Renews until the lead ends; returns early when it is lost. */
  async #renewUntil(ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      await sleep(this.#clock, this.#jittered(), ended);
      // Once the deadline has passed another may have led meanwhile: that is a loss, even if nobody leads now.
      const left = (this.#renewedAt ?? 0) + this.#deadline - this.#clock.now();
      if (!ended.aborted && left > 0) await this.#holdWithin(left, ended);
      if (ended.aborted || (this.isLeading() && this.#record.isOurs)) continue;
      this.#logger.warn('The lead is lost');
      this.#renewedAt = undefined;
      return;
    }
  }

  /** A request that hangs must not keep us from seeing that the time is over. */
  async #holdWithin(
    milliseconds: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const abandoned = new AbortController();
    const attempt = this.#tryToHold(abandoned.signal);
    this.#lastTry = attempt;
    const abandon = () => abandoned.abort();
    signal.addEventListener('abort', abandon);
    const isHeld = await Promise.race([
      attempt,
      sleep(this.#clock, milliseconds, abandoned.signal),
    ]);
    signal.removeEventListener('abort', abandon);
    abandon();
    return isHeld === true;
  }

  async #release(): Promise<void> {
    const isHeld = this.isLeading();
    this.#renewedAt = undefined;
    if (!isHeld) return;
    const done = new AbortController();
    try {
      await Promise.race([
        // A renewal that is still on its way would make the version that we give back stale.
        this.#lastTry.then(() => this.#record.release(this.#clock.now())),
        sleep(this.#clock, this.#retry, done.signal),
      ]);
    } catch (error) {
      this.#logger.debug('The lease was not given back', {
        error: String(error),
      });
    } finally {
      done.abort();
    }
  }

  /** Up to a fifth longer, so that replicas do not ask at the same time. */
  #jittered(): number {
    return this.#retry * (1 + this.#random() * 0.2);
  }
}
