import {
  Bundle,
  bundleType,
  isTemplate,
  PolicyGate,
  policyGateType,
  PromotionStep,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { bundleMeasurements } from './bundleMeasurements';
import { Measurement } from './Metrics';

/** What a write of a status counts for; nothing where nobody counts it. Pure. */
export function statusMeasurements(
  before: KubeObject,
  after: KubeObject,
): readonly Measurement[] {
  switch (after.kind) {
    case bundleType.kind:
      return bundleMeasurements(before as Bundle, after as Bundle);
    case policyGateType.kind:
      return gateMeasurements(before as PolicyGate, after as PolicyGate);
    case promotionStepType.kind:
      return stepMeasurements(before as PromotionStep, after as PromotionStep);
    default:
      return [];
  }
}

function gateMeasurements(
  before: PolicyGate,
  after: PolicyGate,
): readonly Measurement[] {
  const isBlocked =
    !isTemplate(after) &&
    after.status?.ready === false &&
    before.status?.ready !== false;
  if (!isBlocked) return [];
  const { name = after.metadata.name } = after.spec.templateRef ?? {};
  return [
    {
      metric: 'kardinal_policy_gates_blocked_total',
      value: 1,
      labels: { gate_name: name },
    },
  ];
}

const failures: readonly (string | undefined)[] = [
  'Failed',
  'AbortedByAlarm',
  'RollingBack',
];

function stepMeasurements(
  before: PromotionStep,
  after: PromotionStep,
): readonly Measurement[] {
  const { state = '', steps = [] } = after.status ?? {};
  const isNew =
    failures.includes(state) && !failures.includes(before.status?.state);
  if (!isNew) return [];
  const failed = steps.find(step => step.state === 'Failed');
  return [
    {
      metric: 'kardinal_promotions_failed_total',
      value: 1,
      labels: { env: after.spec.environment, reason: failed?.uses ?? state },
    },
  ];
}
