/**
 * The time that a commit or tag has, as RFC 3339. Anybody may write any time there: one that no API stores is none.
 *
 * @internal
 */
export function instantOf(time: string): string | undefined {
  const at = Date.parse(time);
  if (Number.isNaN(at)) return undefined;
  const text = new Date(at).toISOString();
  return /^\d{4}-/.test(text) ? text : undefined;
}
