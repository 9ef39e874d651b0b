/**
 * Applies a JSON merge patch.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7386
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isDictionary(patch)) return patch;
  const result: Record<string, unknown> = isDictionary(target)
    ? { ...target }
    : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined) continue;
    if (value === null) delete result[key];
    else result[key] = mergePatch(result[key], value);
  }
  return result;
}

function isDictionary(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
