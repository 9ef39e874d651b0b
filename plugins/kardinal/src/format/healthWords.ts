/** The health of what was seen to run, as a person reads it. */
export const healthWords = {
  healthy: 'healthy',
  rollingOut: 'rolling out',
  unhealthy: 'not healthy',
} as const;
