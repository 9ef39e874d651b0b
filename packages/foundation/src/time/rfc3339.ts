import { Instant } from './Clock';

/** RFC 3339 in UTC with seconds, as `metav1.Time`. Throws a RangeError when the instant is no date. @public */
export function rfc3339(instant: Instant): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** RFC 3339 in UTC with microseconds, as `metav1.MicroTime`. Throws a RangeError when the instant is no date. @public */
export function rfc3339Micro(instant: Instant): string {
  return new Date(instant).toISOString().replace(/Z$/, '000Z');
}
