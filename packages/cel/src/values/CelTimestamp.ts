const NANOS = 1_000_000_000n;
const MIN_SECONDS = -62135596800n;
const MAX_SECONDS = 253402300799n;

function floorDiv(value: bigint, by: bigint): bigint {
  const quotient = value / by;
  return value % by < 0n ? quotient - 1n : quotient;
}

/** A point in time with nanoseconds, from the year 1 to 9999 (google.protobuf.Timestamp). */
export class CelTimestamp {
  private constructor(
    /** Since the Unix epoch. */
    readonly nanos: bigint,
    /** Nanoseconds that it moves per nanosecond of `now()`. */
    readonly rate: number,
    /** Minutes east of UTC in which it was written; only its text shows them, as in cel-go. */
    readonly offset: number,
  ) {}

  /** `undefined` when out of range. */
  static create(nanos: bigint, rate = 0, offset = 0): CelTimestamp | undefined {
    const seconds = floorDiv(nanos, NANOS);
    const inRange = seconds >= MIN_SECONDS && seconds <= MAX_SECONDS;
    return inRange ? new CelTimestamp(nanos, rate, offset) : undefined;
  }

  get seconds(): bigint {
    return floorDiv(this.nanos, NANOS);
  }

  /** Rounded down. */
  get millis(): number {
    return Number(floorDiv(this.nanos, 1_000_000n));
  }

  /** RFC 3339 with as many digits as needed. */
  toString(): string {
    const local = Number(this.seconds) + this.offset * 60;
    const whole = new Date(local * 1000).toISOString().slice(0, 19);
    const rest = this.nanos - this.seconds * NANOS;
    const digits = String(rest).padStart(9, '0').replace(/0+$/, '');
    return `${whole}${digits ? `.${digits}` : ''}${this.zone()}`;
  }

  private zone(): string {
    if (this.offset === 0) return 'Z';
    const size = Math.abs(this.offset);
    const [hours, minutes] = [Math.floor(size / 60), size % 60].map(part =>
      String(part).padStart(2, '0'),
    );
    return `${this.offset < 0 ? '-' : '+'}${hours}:${minutes}`;
  }
}

const RFC_3339 =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:Z|([+-])(\d{2}):(\d{2}))$/;

function dayIsReal(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Reads RFC 3339, strictly and in capitals, as cel-go does; digits beyond nanoseconds are cut. */
export function parseTimestamp(text: string): CelTimestamp | undefined {
  const match = RFC_3339.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map(Number);
  const [fraction = '', sign = '+', offsetHour = 0, offsetMinute = 0] =
    match.slice(7);
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined;
  if (!dayIsReal(year, month, day)) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const minutes = Number(offsetHour) * 60 + Number(offsetMinute);
  const offset = sign === '-' ? -minutes : minutes;
  const seconds = date.getTime() / 1000 - offset * 60;
  const nanos = BigInt(fraction.slice(0, 9).padEnd(9, '0'));
  return CelTimestamp.create(BigInt(seconds) * NANOS + nanos, 0, offset);
}
