import {
  entriesRead,
  MetricFact,
  metricCheckType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { metricFactOf } from '../metrics/metricFactOf';
import { areMetricsChanged } from '../metrics/areMetricsChanged';
import { FactSource, factWake } from './FactSource';

/**
 * Those of the MetricChecks that the expression names, in the namespace of the gate's template: what an org gate reads is
 * the platform's.
 */
export const metricFacts: FactSource = {
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
  wakes: cached => [
    factWake({
      type: metricCheckType,
      isRelevant: areMetricsChanged,
      reach: check => ({ type: 'gates', gates: cached.metrics.gatesOf(check) }),
    }),
  ],
};
