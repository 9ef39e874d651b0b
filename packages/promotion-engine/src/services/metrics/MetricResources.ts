import {
  entriesRead,
  isTemplate,
  labels,
  MetricCheck,
  metricCheckType,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerRuntime, Store } from '@kardinal/kube-controller';
import { SealVerifier, trustedStatus } from '../seals';
import { bakedMetrics } from './bakedMetrics';
import { MetricReadings } from './MetricReadings';

/**
 * The cache of MetricChecks, and who reads them: gates by their expression, promotions by their bake.
 *
 * @public
 */
export class MetricResources {
  readonly checks: Store<MetricCheck>;
  readonly readings = new MetricReadings();
  readonly #gates: Store<PolicyGate>;
  readonly #steps: Store<PromotionStep>;

  constructor(
    runtime: Pick<ControllerRuntime, 'store'>,
    private readonly seals: SealVerifier,
  ) {
    this.checks = runtime.store(metricCheckType);
    this.#gates = runtime.store(policyGateType, { metric: metricsOfGate });
    this.#steps = runtime.store(promotionStepType, {
      metric: step => bakedMetrics(step).map(name => text(step, name)),
    });
    this.checks.onChange((before, after) => {
      if (before !== undefined && after === undefined)
        this.readings.forget(before);
    });
  }

  /** With the status that its controller wrote. */
  check(namespace: string, name: string): MetricCheck | undefined {
    const check = this.checks.get({ namespace, name });
    return check && trustedStatus(this.seals, check);
  }

  /** Instances that read it, and permissions for emergencies; other templates read nothing themselves. */
  gatesOf(check: MetricCheck): readonly PolicyGate[] {
    return this.#gates
      .byIndex('metric', text(check, check.metadata.name))
      .filter(
        gate => isTemplate(gate) || this.seals.problemOf(gate) === undefined,
      );
  }

  /** Promotions with a bake that reads it. */
  stepsOf(check: MetricCheck): readonly PromotionStep[] {
    return this.#steps
      .byIndex('metric', text(check, check.metadata.name))
      .filter(step => this.seals.problemOf(step) === undefined)
      .map(step => trustedStatus(this.seals, step));
  }

  /** The MetricChecks that a gate reads. */
  checksOf(gate: PolicyGate): readonly MetricCheck[] {
    return metricsOfGate(gate).flatMap(reference => {
      const [namespace, name] = reference.split('/');
      return this.checks.get({ namespace, name }) ?? [];
    });
  }
}

/** As `namespace/name`, in the namespace of the gate's template. */
function metricsOfGate(gate: PolicyGate): readonly string[] {
  const { expression, templateRef } = gate.spec;
  const purpose = gate.metadata.labels?.[labels.type];
  if (isTemplate(gate) && purpose !== 'emergency-permission') return [];
  const home = templateRef?.namespace ?? gate.metadata.namespace ?? 'default';
  return entriesRead(expression, 'metrics').map(name => `${home}/${name}`);
}

function text(
  { metadata }: PolicyGate | PromotionStep | MetricCheck,
  name: string,
): string {
  return `${metadata.namespace ?? 'default'}/${name}`;
}
