import {
  HealthVerdict,
  noSettings,
  StepCapabilities,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import { unreachable } from '@kardinal/kube-controller';
import { healthText } from './healthText';

/** How a step waits for what the health adapter of the environment says of the version of its Bundle. */
export const untilHealthy = {
  type: 'wait',
  settings: noSettings,
  provides: [],
  capabilities: ['health'],
  state: 'HealthChecking',
  unmet: 'not healthy',
  defaultTimeout: 600_000,
  observe: async (
    _request: unknown,
    { health }: Pick<StepCapabilities, 'health'>,
  ) => health(),
  decide: (_request: unknown, verdict: HealthVerdict): WaitVerdict => {
    const { type, delivery, unhealthy, warnings = [] } = verdict;
    const message = healthText(verdict);
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
      case 'notBegun':
        return {
          type: 'waiting',
          message,
          facts: progress,
          notBegun: verdict.owner === undefined ? 'yet' : 'held',
        };
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
} as const;
