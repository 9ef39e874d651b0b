import { silentLogger } from '@kardinal/foundation';
import { MemoryStore } from '../../cache/MemoryStore';
import { Reflector, ReflectorOptions } from '../../cache/Reflector';
import { keyOf, keyText } from '../../client/objectKey';
import { systemClock } from '@kardinal/foundation';
import { deepEqual } from '../../json/deepEqual';
import { HttpFault, WatchDisturbance } from '../http/HttpFault';
import { Booking, bookingType, newBooking } from '../laws/booking.fixture';
import { randomFrom } from '../randomFrom';
import { FaultySite } from './FaultySite';
import { until } from './until';

/** Fails so many of a hundred requests, each time in another of the ways. */
export interface Weather {
  readonly percent: number;
  readonly faults: readonly HttpFault[];
  readonly disturbances: readonly WatchDisturbance[];
}

/** How many bookings there are, and how fast the reflector is. */
export interface ReflectorStormOptions
  extends Pick<
    ReflectorOptions<Booking>,
    'pageSize' | 'stallMilliseconds' | 'backoff'
  > {
  readonly bookings: number;
}

/** A reflector over a bad connection, while bookings change. */
export class ReflectorStorm {
  readonly #random: () => number;
  readonly #abort = new AbortController();
  readonly #store = new MemoryStore(bookingType);
  readonly #reported = new Map<string, Booking>();
  readonly #ended: Promise<void>;

  private constructor(
    private readonly site: FaultySite,
    private readonly options: ReflectorStormOptions,
  ) {
    const random = randomFrom(options.bookings);
    this.#random = random;
    this.#store.onChange((before, after) => {
      if (after) this.#reported.set(textOf(after), after);
      else if (before) this.#reported.delete(textOf(before));
    });
    const reflector = new Reflector({
      client: site.client,
      store: this.#store,
      random,
      clock: systemClock,
      logger: silentLogger,
      ...options,
    });
    this.#ended = reflector.run(this.#abort.signal);
  }

  static async start(
    site: FaultySite,
    options: ReflectorStormOptions,
  ): Promise<ReflectorStorm> {
    const names = Array.from({ length: options.bookings }, (_, at) => `${at}`);
    await inTurns(names, async name => {
      await site.direct.create(bookingType, newBooking(`guest-${name}`));
    });
    return new ReflectorStorm(site, options);
  }

  /** What the reflector knows. */
  cached(): readonly Booking[] {
    return sorted(this.#store.list());
  }

  /** What the reflector reported to listeners. */
  reported(): readonly Booking[] {
    return sorted([...this.#reported.values()]);
  }

  async served(): Promise<readonly Booking[]> {
    return sorted((await this.site.direct.list(bookingType)).items);
  }

  setWeather({ percent, faults }: Omit<Weather, 'disturbances'>): void {
    this.site.connection.setFaults(() =>
      this.#random() * 100 < percent ? this.#pick(faults) : undefined,
    );
  }

  /** Changes so many bookings and disturbs watches; then the connection is good again. */
  async rage(weather: Weather, changes: number): Promise<void> {
    await until('the cache is filled', () => this.#store.hasSynced());
    this.setWeather(weather);
    await inTurns(Array.from({ length: changes }), async () => {
      // What loses a race against another writer is no change.
      await this.#changeSomething().catch(() => {});
      if (this.#random() < 0.1) {
        this.site.connection.disturb(this.#pick(weather.disturbances));
      }
      if (this.#random() < 0.02) this.site.forgetPast?.();
      await pause(6);
    });
    this.site.connection.setFaults(() => undefined);
  }

  /** Waits until the cache is equal to the server, or for so long that something must be wrong. */
  async calm(): Promise<void> {
    const isEqual = async () => deepEqual(this.cached(), await this.served());
    await until('nothing is on its way', isEqual, 30).catch(() => {});
  }

  async end(): Promise<void> {
    this.#abort.abort();
    await this.#ended;
  }

  async #changeSomething(): Promise<void> {
    const { direct } = this.site;
    const among = this.options.bookings * 1.2;
    const name = `guest-${Math.floor(this.#random() * among)}`;
    const key = { namespace: 'default', name };
    const there = await direct.get(bookingType, key);
    if (!there) {
      await direct.create(bookingType, newBooking(name));
    } else if (this.#random() < 0.3) {
      await direct.delete(bookingType, key);
    } else {
      const attempts = Math.floor(this.#random() * 1_000_000);
      const status = { state: 'Requested', attempts } as const;
      await direct.replaceStatus(bookingType, { ...there, status });
    }
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#random() * list.length)];
  }
}

function sorted(bookings: readonly Booking[]): readonly Booking[] {
  return [...bookings].sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}

function textOf(booking: Booking): string {
  return keyText(keyOf(booking));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });
}

/** Eight at a time, each element once. */
async function inTurns<T>(
  elements: readonly T[],
  each: (element: T) => Promise<void>,
): Promise<void> {
  const queue = elements.values();
  const worker = async () => {
    for (const element of queue) await each(element);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
