/** `metav1.Time`: RFC 3339 in UTC with seconds. @public */
export function toTimestamp(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

/** `metav1.MicroTime`: RFC 3339 in UTC with microseconds. @public */
export function toMicroTimestamp(instant: number): string {
  return new Date(instant).toISOString().replace(/Z$/, '000Z');
}
