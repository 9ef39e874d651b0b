import {
  isTemplate,
  MetricCheck,
  PolicyGate,
  PromotionStep,
  versionOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { MetricPromotion } from './MetricSubject';

/** Who waits for a MetricCheck. */
export interface MetricReaders {
  readonly promotions: readonly MetricPromotion[];
  /** Permissions of the platform that read it: of no promotion, until one asks for them. */
  readonly permissions: number;
}

/** States in which a promotion asks its gates. */
const gated: ReadonlySet<string> = new Set([
  'Pending',
  'Promoting',
  'WaitingForMerge',
]);

/** The promotions whose gates or bake wait for a MetricCheck. Reads caches only. */
export function metricReaders(
  cached: CachedResources,
  check: MetricCheck,
): MetricReaders {
  const gates = cached.metrics.gatesOf(check);
  const guarded = gates
    .filter(gate => !isTemplate(gate) && isWaitedFor(cached, gate))
    .flatMap(({ metadata, spec }) =>
      promotionTo(cached, {
        namespace: metadata.namespace,
        bundle: spec.bundleRef,
        environment: spec.environment,
        pipeline: spec.pipeline,
      }),
    );
  const baking = cached.metrics
    .stepsOf(check)
    .filter(({ status }) => status?.state === 'HealthChecking')
    .flatMap(({ metadata, spec }) =>
      promotionTo(cached, {
        namespace: metadata.namespace,
        bundle: spec.bundleRef,
        environment: spec.environment,
        pipeline: spec.pipeline,
      }),
    );
  return {
    promotions: [...guarded, ...baking],
    permissions: gates.filter(isTemplate).length,
  };
}

/** Before the Graph has made the step of a gate, too. */
function isWaitedFor(cached: CachedResources, gate: PolicyGate): boolean {
  const { namespace } = gate.metadata;
  const bundle = cached.bundle(namespace, gate.spec.bundleRef ?? '');
  if (bundle === undefined || bundle.status?.phase === 'Superseded')
    return false;
  const steps: readonly PromotionStep[] = cached.stepsOfGate(gate);
  return (
    steps.length === 0 ||
    steps.some(({ status }) => gated.has(status?.state ?? 'Pending'))
  );
}

function promotionTo(
  cached: CachedResources,
  names: {
    readonly namespace?: string;
    readonly bundle?: string;
    readonly environment?: string;
    readonly pipeline?: string;
  },
): readonly MetricPromotion[] {
  const { namespace = 'default', bundle: name = '' } = names;
  const { environment = '', pipeline = '' } = names;
  const bundle = cached.bundle(namespace, name);
  return bundle === undefined
    ? []
    : [
        {
          namespace,
          pipeline,
          environment,
          bundle: name,
          version: versionOf(bundle),
        },
      ];
}
