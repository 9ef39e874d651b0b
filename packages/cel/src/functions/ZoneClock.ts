import { IANAZone } from 'luxon';
import { Run } from '../evaluator/Run';

/** Minutes east of UTC by instant in milliseconds. */
export type OffsetAt = (millis: number, run: Run) => number;

const OFFSET = /^([+-]?)(\d{1,2}):(\d{1,2})$/;
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

/** No zone changes its offset twice in this time, so equal offsets at both ends hold throughout. */
const SPAN = 6 * 3_600_000;
const MAX_SPANS = 2000;
const LOOKUP_COST = 50;

/** `Europe`, `UTC`, `GMT+5`, `EST5EDT` or `Port-au-Prince`, but not `europe` or `EUROPE`. */
const SPELLING =
  /^(?:[A-Z]{1,4}|NZ-CHAT|W-SU|Knox_IN|[A-Z][A-Za-z_-]*[a-z][A-Za-z]*|[A-Z\d+-]*\d[A-Z\d+-]*)$/;

/** Zones that the zone data have under this name, by their names in small letters. */
function spellings(): ReadonlyMap<string, string> {
  return new Map(
    Intl.supportedValuesOf('timeZone').map(name => [name.toLowerCase(), name]),
  );
}

function fixedOffset(name: string): OffsetAt | undefined {
  const [, sign, hours, minutes] = OFFSET.exec(name) ?? [];
  if (hours === undefined) return undefined;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const total = Number(hours) * 60 + Number(minutes);
  return () => (sign === '-' ? -total : total);
}

/** Offsets of time zones, remembered because Intl is slow. The zone of the machine plays no part. */
export class ZoneClock {
  /** The offset throughout a span; `undefined` where it changes. */
  private readonly spans = new Map<string, number | undefined>();

  private known: ReadonlyMap<string, string> | undefined;

  private readonly zones = new Map<string, OffsetAt | undefined>();

  /** `undefined` for what is no zone: names are IANA's, `+02:00` and `-03:30` are offsets. */
  find(name: string, run: Run): OffsetAt | undefined {
    run.chargeOnce(`zone ${name}`, LOOKUP_COST);
    if (this.zones.has(name)) return this.zones.get(name);
    if (this.zones.size >= MAX_SPANS) this.zones.clear();
    const offset = this.create(name);
    this.zones.set(name, offset);
    return offset;
  }

  private create(name: string): OffsetAt | undefined {
    if (name === '' || name === 'UTC' || name === 'Z') return () => 0;
    if (name.includes(':')) return fixedOffset(name);
    if (!this.isSpelled(name) || !IANAZone.isValidZone(name)) return undefined;
    const zone = IANAZone.create(name);
    return (millis, run) => {
      const span = Math.floor(millis / SPAN);
      const known = this.throughout(zone, span, run);
      if (known !== undefined) return known;
      run.charge(LOOKUP_COST);
      return zone.offset(millis);
    };
  }

  /** Names are files to Go, so that capitals matter; to the zone data of JavaScript they do not. */
  private isSpelled(name: string): boolean {
    if (!ZONE_NAME.test(name)) return false;
    this.known ??= spellings();
    const known = this.known.get(name.toLowerCase());
    return known === undefined
      ? name.split('/').every(part => SPELLING.test(part))
      : known === name;
  }

  private throughout(
    zone: IANAZone,
    span: number,
    run: Run,
  ): number | undefined {
    const key = `${zone.name} ${span}`;
    run.chargeOnce(key, 2 * LOOKUP_COST);
    if (this.spans.has(key)) return this.spans.get(key);
    if (this.spans.size >= MAX_SPANS) this.spans.clear();
    const first = zone.offset(span * SPAN);
    const last = zone.offset((span + 1) * SPAN - 1);
    this.spans.set(key, first === last ? first : undefined);
    return first === last ? first : undefined;
  }
}
