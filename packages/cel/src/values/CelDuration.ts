import { fitsInt } from './integers';

const UNITS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
};

/**
 * A length of time in nanoseconds, at most about 292 years either way.
 *
 * @public
 */
export class CelDuration {
  private constructor(
    readonly nanos: bigint,
    /** Nanoseconds that it grows per nanosecond of `now()`. */
    readonly rate: number,
  ) {}

  /** `undefined` when out of range. */
  static create(nanos: bigint, rate = 0): CelDuration | undefined {
    return fitsInt(nanos) ? new CelDuration(nanos, rate) : undefined;
  }

  /** Milliseconds, rounded towards zero. */
  get millis(): number {
    return Number(this.nanos / 1_000_000n);
  }

  /** Seconds with a fraction where needed, as in `90s` (protobuf's JSON form). */
  toString(): string {
    const size = this.nanos < 0n ? -this.nanos : this.nanos;
    const digits = String(size % 1_000_000_000n)
      .padStart(9, '0')
      .replace(/0+$/, '');
    const whole = `${this.nanos < 0n ? '-' : ''}${size / 1_000_000_000n}`;
    return `${whole}${digits ? `.${digits}` : ''}s`;
  }

  toJSON(): string {
    return this.toString();
  }
}

const PART = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y;

/**
 * Reads a duration as Go writes it: `90s`, `1h30m`, `-1.5h`.
 *
 * @public
 */
export function parseDuration(text: string): CelDuration | undefined {
  const [, sign, body] = /^([+-]?)(.*)$/s.exec(text) ?? [];
  if (body === '0') return CelDuration.create(0n);
  const part = new RegExp(PART.source, 'y');
  let nanos = 0n;
  while (part.lastIndex < body.length) {
    const match = part.exec(body);
    if (!match) return undefined;
    const [, whole, fraction = '', unit] = match;
    if (whole === '' && fraction === '') return undefined;
    const scale = UNITS[unit];
    const digits = fraction.slice(0, 18);
    nanos += BigInt(whole || '0') * scale;
    nanos += (BigInt(digits || '0') * scale) / 10n ** BigInt(digits.length);
  }
  if (body === '') return undefined;
  return CelDuration.create(sign === '-' ? -nanos : nanos);
}
