import { TextKey } from '../translation';

/** The health of what was seen to run, as a person reads it: keys of texts. */
export const healthTexts = {
  healthy: 'health.healthy',
  rollingOut: 'health.rollingOut',
  unhealthy: 'health.unhealthy',
} as const satisfies Readonly<Record<string, TextKey>>;
