import { TimeVarying } from '@kardinal/cel';

/** Whole minutes since an instant; none before it. */
export function minutesSince(instant: number): TimeVarying {
  return new TimeVarying({
    type: 'grows',
    at: now => Math.max(0, Math.floor((now - instant) / 60_000)),
  });
}
