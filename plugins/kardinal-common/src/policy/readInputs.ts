import { Expression, TimeVarying } from '@kardinal/cel';

/** The values under the paths that an expression references at an instant, as JSON. */
export function readInputs(
  expression: Expression,
  scope: Readonly<Record<string, unknown>>,
  now: number,
): Readonly<Record<string, unknown>> {
  const inputs: Record<string, unknown> = {};
  for (const { path } of expression.references) {
    const value = path.reduce<unknown>(member, scope);
    if (value === undefined) continue;
    inputs[path.join('.')] = plainAt(value, now);
  }
  return inputs;
}

function member(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function plainAt(value: unknown, now: number): unknown {
  if (value instanceof TimeVarying) return plainAt(value.valueAt(now), now);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(each => plainAt(each, now));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, plainAt(each, now)]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
