import { Expression, TimeVarying } from '@kardinal/cel';
import { recordedPath } from './attributes';

/** The input that `now()` is recorded as. */
export const nowInput = 'now()';

/** The input that the gate's zone is recorded as. */
export const timezoneInput = 'timezone';

/**
 * What an expression read at an instant, as JSON: the values under the paths that it references. Where a path that may be
 * absent is, the map in which it was looked for is there, so that the same is found again from the inputs alone.
 */
export function readInputs(
  expression: Expression,
  scope: Readonly<Record<string, unknown>>,
  now: number,
  timezone: string,
): Readonly<Record<string, unknown>> {
  const inputs: Record<string, unknown> = {};
  for (const { path: read, strength } of expression.references) {
    const path = recordedPath(read);
    const value = valueAt(scope, path);
    if (value !== undefined) inputs[path.join('.')] = plainAt(value, now);
    else if (strength === 'soft') {
      const above = path.slice(0, -1);
      const container = valueAt(scope, above);
      if (isMap(container)) inputs[above.join('.')] ??= {};
    }
  }
  if (expression.usesNow) inputs[nowInput] = new Date(now).toISOString();
  if (timezone !== 'UTC' && scopeFollowsZone(expression))
    inputs[timezoneInput] = timezone;
  return inputs;
}

function scopeFollowsZone({ references }: Expression): boolean {
  return references.some(({ path: [root] }) => root === 'schedule');
}

/** What is under a path; `undefined` where nothing is. */
export function valueAt(scope: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(member, scope);
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

function isMap(value: unknown): boolean {
  return (
    isRecord(value) &&
    !Array.isArray(value) &&
    !(value instanceof TimeVarying) &&
    !(value instanceof Date)
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
