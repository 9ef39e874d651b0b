import { PolicyGate } from '@kardinal/backstage-plugin-kardinal-common';

/** Nothing waits for the verdict any more, and there is one: it is not evaluated again. */
export function isDecided(
  { status }: PolicyGate,
  use: 'waitedFor' | 'passed',
): boolean {
  return use === 'passed' && status?.lastEvaluatedAt !== undefined;
}
