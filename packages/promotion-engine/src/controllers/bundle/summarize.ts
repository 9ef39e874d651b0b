import {
  Bundle,
  BundleStatus,
  environmentOf,
  graphName,
  kindOf,
  pipelineSpecHash,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Instant,
  unreachable,
  summarize as summarizeConditions,
  Summary,
} from '@kardinal/kube-controller';
import { BundleObservation } from './types';

/** The outcome that a status is to show. */
export interface Outcome {
  readonly phase: NonNullable<BundleStatus['phase']>;
  /** PascalCase, for the condition. */
  readonly reason: string;
  readonly message: string;
  readonly supersededBy?: string;
}

type Environments = NonNullable<BundleStatus['environments']>;

/** The whole status for an outcome: phase, environments with their evidence, conditions. */
export function summarize(
  bundle: Bundle,
  seen: BundleObservation,
  outcome: Outcome,
  now: Instant,
): BundleStatus {
  const { phase, reason, message, supersededBy } = outcome;
  const graph = seen.graph === undefined ? {} : { graphRef: graphName(bundle) };
  const hash =
    seen.pipeline === undefined
      ? {}
      : { pipelineSpecHash: pipelineSpecHash(seen.pipeline) };
  return {
    ...bundle.status,
    ...graph,
    ...hash,
    phase,
    ...(supersededBy === undefined ? {} : { supersededBy }),
    ...environmentsOf(bundle, seen),
    conditions: summarizeConditions(
      bundle.status?.conditions,
      { state: summaryState(phase), reason, message },
      now,
    ),
  };
}

/** One entry per targeted environment. What a step said stays when the step is gone. */
export function environmentsOf(
  bundle: Bundle,
  seen: BundleObservation,
): { environments: Environments } {
  const before = bundle.status?.environments ?? {};
  const names = (seen.graph?.nodes ?? []).flatMap(node =>
    kindOf(node) === 'PromotionStep' ? environmentOf(node) ?? [] : [],
  );
  const environments: Environments = {};
  for (const name of new Set([...names, ...Object.keys(before)])) {
    const step = seen.steps.find(each => each.spec.environment === name);
    environments[name] =
      step === undefined
        ? before[name] ?? { state: 'Pending' }
        : environmentOfStep(step);
  }
  return { environments };
}

function environmentOfStep(step: PromotionStep): Environments[string] {
  const { status = {} } = step;
  const { state = 'Pending', message, startedAt, verifiedAt, commit } = status;
  const isOver =
    state === 'Verified' ||
    state === 'NoOp' ||
    state === 'Failed' ||
    state === 'Superseded';
  return {
    state,
    ...(message === undefined ? {} : { message }),
    ...(startedAt === undefined ? {} : { promotedAt: startedAt }),
    ...(verifiedAt === undefined ? {} : { verifiedAt }),
    ...(commit === undefined ? {} : { commit }),
    ...(status.prURL === undefined ? {} : { prURL: status.prURL }),
    ...(isOver && status.evidence !== undefined
      ? { evidence: status.evidence as Environments[string]['evidence'] }
      : {}),
  };
}

function summaryState(phase: Outcome['phase']): Summary['state'] {
  switch (phase) {
    case 'Available':
    case 'Promoting':
      return 'progressing';
    case 'Failed':
    case 'SkipDenied':
      return 'stalled';
    case 'Verified':
      return 'ready';
    case 'Superseded':
      return 'notReady';
    default:
      return unreachable(phase);
  }
}
