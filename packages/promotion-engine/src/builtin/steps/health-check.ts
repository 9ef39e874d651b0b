import { createPromotionStep } from '@kardinal/backstage-plugin-kardinal-node';
import { untilHealthy } from './health/untilHealthy';

/** Waits until what was promoted is what runs, as the health adapter of the environment says. */
export const healthCheck = createPromotionStep({
  ...untilHealthy,
  id: 'health-check',
  description: 'Checking health',
  requires: ['revision'],
});
