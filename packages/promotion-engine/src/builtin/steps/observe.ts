import { createPromotionStep } from '@kardinal/backstage-plugin-kardinal-node';
import { untilHealthy } from './health/untilHealthy';

/** Waits until the environment runs the images of the Bundle, whoever wrote them there: nothing is promoted before. */
export const observe = createPromotionStep({
  ...untilHealthy,
  id: 'observe',
  description: 'Looking at what runs',
  requires: [],
});
