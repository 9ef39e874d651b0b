/** Values that are supposed, as gates read them: the number of a metric stands for a measurement that has it. */
export function supposedInputs(
  attributes: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(attributes).map(([path, value]) => [
      path,
      typeof value === 'number' && /^metrics\.[^.]+$/.test(path)
        ? { value, stale: false }
        : value,
    ]),
  );
}
