/**
 * A duration as Go writes it, in whole seconds.
 *
 * @see https://pkg.go.dev/time#ParseDuration
 * @public
 */
export function goDuration(milliseconds: number): string {
  return `${Math.round(milliseconds / 1000)}s`;
}
