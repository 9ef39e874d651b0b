import {
  Bundle,
  BundleStatus,
  graphEngineSilent,
  labels,
  maxPendingAgeOf,
  pendingSince,
  pipelineNameOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Instant,
  removeCondition,
  summarize,
  Summary,
  unreachable,
} from '@kardinal/kube-controller';
import { noticeEmergency } from './noticeEmergency';
import { noticeGateChanges } from './noticeGateChanges';
import { noticeSilence } from './noticeSilence';
import {
  Environments,
  recordEnvironments,
  recordUnreached,
} from './recordEnvironments';
import { BundleObservation } from './types';

/** Says what a person wants next, or repeats the whole object. */
const unrecorded: readonly string[] = [
  labels.retryAt,
  labels.abortAt,
  labels.abortBy,
  labels.abortReason,
  'kubectl.kubernetes.io/last-applied-configuration',
];

/** How a Bundle stands, and why. */
export interface Outcome {
  readonly phase: NonNullable<BundleStatus['phase']>;
  /** PascalCase, for the condition. */
  readonly reason: string;
  readonly message: string;
  readonly supersededBy?: string;
  /** Of a Bundle without a Graph: what was decided about its environments. */
  readonly environments?: Environments;
}

/** The whole status for an outcome. */
export function conclude(
  bundle: Bundle,
  observed: BundleObservation,
  outcome: Outcome,
  now: Instant,
): BundleStatus {
  const retryAt = bundle.metadata.annotations?.[labels.retryAt];
  const { supersededBy } = outcome;
  const { emergency } = observed;
  const stands = standing(bundle.status, outcome, now);
  const changed = noticeGateChanges(bundle, observed, stands, now);
  const conditions =
    outcome.phase === 'Promoting'
      ? noticeSilence(changed, observed, now)
      : removeCondition(changed, graphEngineSilent);
  return {
    ...withGraph(bundle.status ?? {}, observed),
    ...identity(bundle),
    ...(emergency.type === 'ordered' ? { emergency: emergency.order } : {}),
    ...(retryAt === undefined ? {} : { lastHandledRetryAt: retryAt }),
    ...pendingOf(bundle, observed),
    ...(supersededBy === undefined ? {} : { supersededBy }),
    environments: environmentsOf(bundle, observed, outcome),
    ...stands,
    conditions: noticeEmergency([...conditions], emergency, now),
  };
}

/** Kept on the Bundle, as those that it superseded go from the history. */
function pendingOf(
  bundle: Bundle,
  { pipeline, history }: BundleObservation,
): Pick<BundleStatus, 'pendingSince'> {
  if (pipeline === undefined || maxPendingAgeOf(pipeline) === Infinity)
    return {};
  const since = pendingSince(bundle, history);
  return since < Date.parse(bundle.metadata.creationTimestamp ?? '')
    ? { pendingSince: new Date(since).toISOString() }
    : {};
}

/** Where a Bundle has failed, the gates too of environments that it does not come to any more. */
function environmentsOf(
  bundle: Bundle,
  observed: BundleObservation,
  { phase, environments }: Outcome,
): Environments {
  if (environments !== undefined) return environments;
  const recorded = recordEnvironments(bundle, observed);
  return phase === 'Failed'
    ? recordUnreached(bundle, recorded, observed)
    : recorded;
}

/** Phase and conditions of an outcome. */
export function standing(
  status: BundleStatus | undefined,
  { phase, reason, message }: Outcome,
  now: Instant,
): Pick<BundleStatus, 'phase' | 'conditions'> {
  const summary = { state: summaryState(phase), reason, message };
  return { phase, conditions: summarize(status?.conditions, summary, now) };
}

/** The status with the Graph that there is. */
export function withGraph(
  { graphRef, ...status }: BundleStatus,
  { graph }: Pick<BundleObservation, 'graph'>,
): BundleStatus {
  return graph === undefined ? status : { ...status, graphRef: graph.name };
}

/** What decides which way the Bundle goes is fixed in its first pass: nobody changes it by a label or annotation later. */
function identity(
  bundle: Bundle,
): Pick<BundleStatus, 'pipeline' | 'labels' | 'annotations'> {
  const name = pipelineNameOf(bundle);
  if (bundle.status?.pipeline !== undefined || name.type === 'invalid')
    return {};
  const { labels: own, annotations = {} } = bundle.metadata;
  return {
    pipeline: name.name,
    labels: { ...own },
    annotations: Object.fromEntries(
      Object.entries(annotations).filter(([key]) => !unrecorded.includes(key)),
    ),
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
