/** How one resourceVersion relates to another; `unknown` when either is not a number. @public */
export type VersionOrder = 'older' | 'same' | 'newer' | 'unknown';

/**
 * Compares two resourceVersions of one resource type.
 *
 * API servers give increasing integers; anything else is opaque and only equality is known.
 *
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#resource-versions
 * @public
 */
export function compareResourceVersions(
  a: string | undefined,
  b: string | undefined,
): VersionOrder {
  if (a === undefined || b === undefined) return 'unknown';
  if (a === b) return 'same';
  if (!isInteger(a) || !isInteger(b)) return 'unknown';
  if (a.length !== b.length) return a.length < b.length ? 'older' : 'newer';
  return a < b ? 'older' : 'newer';
}

function isInteger(version: string): boolean {
  return /^(0|[1-9][0-9]*)$/.test(version);
}
