import { deepEqual } from '../../json/deepEqual';

/** Where two JSON values differ, one line each. */
export function differences(
  expected: unknown,
  actual: unknown,
  path = '',
): readonly string[] {
  if (deepEqual(expected, actual)) return [];
  if (!isContainer(expected) || !isContainer(actual)) {
    return [`${path || '/'}: ${text(expected)} became ${text(actual)}`];
  }
  const keys = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...keys].flatMap(key =>
    differences(expected[key], actual[key], `${path}/${key}`),
  );
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}
