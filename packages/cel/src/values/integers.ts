/** Bounds of CEL's `int` (int64) and `uint` (uint64). */
export const MAX_INT = 9223372036854775807n;
export const MIN_INT = -9223372036854775808n;
export const MAX_UINT = 18446744073709551615n;

export const TWO_TO_63 = 9223372036854775808;
export const TWO_TO_64 = 18446744073709551616;

export function fitsInt(value: bigint): boolean {
  return value >= MIN_INT && value <= MAX_INT;
}

export function fitsUint(value: bigint): boolean {
  return value >= 0n && value <= MAX_UINT;
}
