import {
  createPromotionStep,
  HealthVerdict,
  noSettings,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';

/** Waits until what was promoted is what runs, as the health adapter of the environment says. */
export const healthCheck = createPromotionStep({
  type: 'wait',
  id: 'health-check',
  description: 'Checking health',
  settings: noSettings,
  requires: ['revision'],
  provides: [],
  capabilities: ['health'],
  state: 'HealthChecking',
  unmet: 'not healthy',
  defaultTimeout: 600_000,
  observe: async (_request, { health }) => health(),
  decide: (
    _request,
    { type, message, delivery, unhealthy, warnings = [] }: HealthVerdict,
  ): WaitVerdict => {
    const progress = {
      healthWarnings: warnings,
      ...(delivery === undefined ? {} : { delivery }),
    };
    const facts = { health: message, ...progress };
    switch (type) {
      case 'healthy':
        return { type: 'satisfied', message, facts };
      case 'failed':
        return { type: 'failed', message, facts };
      case 'progressing':
      case 'degraded':
      case 'absent':
        return {
          type: 'waiting',
          message,
          facts: progress,
          atTimeout: facts,
          ...(unhealthy === undefined ? {} : { late: unhealthy }),
        };
      default:
        return unreachable(type);
    }
  },
});
