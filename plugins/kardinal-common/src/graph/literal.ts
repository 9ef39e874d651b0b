/** A value in a Graph as it is: user text must not become an expression. */
export function literal<T>(value: T): T;
export function literal(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${');
  if (Array.isArray(value)) return value.map(literal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [literal(key), literal(each)]),
  );
}

/** The fields that have a value. */
export function definedOf<T extends object>(fields: T): Partial<T> {
  const entries = Object.entries(fields);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}
