/**
 * Whether everything that `wanted` says is also said by `actual`, which may say more.
 *
 * Lists count as the same when they have the same length and each wanted item is a subset of the actual one, so that
 * defaults which a server added to items do not look like drift.
 *
 * @public
 */
export function isSubset(wanted: unknown, actual: unknown): boolean {
  if (Object.is(wanted, actual) || wanted === undefined) return true;
  if (!isContainer(wanted) || !isContainer(actual)) return false;
  if (Array.isArray(wanted) !== Array.isArray(actual)) return false;
  if (Array.isArray(wanted) && Array.isArray(actual)) {
    return (
      wanted.length === actual.length &&
      wanted.every((item, i) => isSubset(item, actual[i]))
    );
  }
  const there = actual as Readonly<Record<string, unknown>>;
  return Object.entries(wanted).every(([key, value]) =>
    isSubset(value, there[key]),
  );
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
