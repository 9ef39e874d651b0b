import { IANAZone } from 'luxon';

/** Milliseconds east of UTC at an instant. */
export type OffsetAt = (instant: number) => number;

/** No zone changes its offset twice in this time, so equal offsets at both ends hold throughout. */
const span = 6 * 60 * 60_000;

/** Zones and spans that are remembered; beyond, it starts anew. */
const mostZones = 600;
const mostSpans = 4_000;

/** Offsets of time zones, remembered because asking for one costs much. What is remembered is the same at all times. */
export class ZoneOffsets {
  readonly #zones = new Map<string, OffsetAt | undefined>();

  /** `undefined` for an unknown zone. */
  find(timezone: string): OffsetAt | undefined {
    if (this.#zones.has(timezone)) return this.#zones.get(timezone);
    if (this.#zones.size >= mostZones) this.#zones.clear();
    const offset = offsetOf(timezone);
    this.#zones.set(timezone, offset);
    return offset;
  }
}

function offsetOf(timezone: string): OffsetAt | undefined {
  if (timezone === 'UTC') return () => 0;
  if (!IANAZone.isValidZone(timezone)) return undefined;
  const zone = IANAZone.create(timezone);
  const offset = (instant: number) => zone.offset(instant) * 60_000;
  /** `undefined` where it changes. */
  const known = new Map<number, number | undefined>();
  return instant => {
    const at = Math.floor(instant / span);
    if (!known.has(at)) {
      if (known.size >= mostSpans) known.clear();
      const first = offset(at * span);
      const last = offset((at + 1) * span - 1);
      known.set(at, first === last ? first : undefined);
    }
    return known.get(at) ?? offset(instant);
  };
}
