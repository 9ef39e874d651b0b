import {
  entriesRead,
  MetricFact,
} from '@kardinal/backstage-plugin-kardinal-common';
import { metricFactOf } from '../metrics/metricFactOf';
import { FactSource } from './GuardedPromotion';

/**
 * Those of the MetricChecks that the expression names, in the namespace of the gate's template: what an org gate reads is
 * the platform's.
 */
export const metricFacts: FactSource = {
  root: 'metrics',
  facts: (cached, { namespace = 'default', ...promotion }, gate) => {
    const { templateRef, expression } = gate.spec;
    const home = templateRef?.namespace ?? gate.metadata.namespace;
    const facts = entriesRead(expression, 'metrics').flatMap(
      (name): [string, MetricFact][] => {
        const fact = metricFactOf(
          cached,
          { namespace: home ?? 'default', name },
          {
            namespace,
            pipeline: promotion.pipeline,
            environment: promotion.environment.name,
            bundle: promotion.bundle.metadata.name,
          },
        );
        return fact === undefined ? [] : [[name, fact]];
      },
    );
    return { metrics: Object.fromEntries(facts) };
  },
};
