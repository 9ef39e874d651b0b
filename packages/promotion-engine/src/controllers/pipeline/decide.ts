import {
  AuditLog,
  Bundle,
  compareBundles,
  graphProblem,
  isSettled,
  labels,
  lastHealthy,
  orderEnvironments,
  Pipeline,
  pipelineSpecHash,
  PipelineStatus,
  promotionSlots,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  ObjectRef,
  removeCondition,
  requeueAt,
  setCondition,
  Summary,
  summarize,
} from '@kardinal/kube-controller';
import { describePauses, unknownPauses } from './describePauses';
import { rememberRequests } from './rememberRequests';
import { PipelineObservation } from './types';

/**
 * Whether a Pipeline can be carried out, which of its Bundles may be promoted, and which old ones go. Pure and total.
 *
 * ```text
 *  valid ──▶ Ready True ┬─ no Bundle ─▶ Unknown
 *                       ├─ one is on its way ─▶ Promoting
 *                       ├─ the newest failed ─▶ Degraded
 *                       └─ else ─▶ Idle
 *  invalid ─▶ Ready False, Stalled, every problem with its field
 *  the newest Bundle's Graph is refused ─▶ Ready False, Stalled, its reason
 * ```
 */
export function decide(
  pipeline: Pipeline,
  observed: PipelineObservation,
  now: Instant,
): Decision<Pipeline> {
  const { bundles } = observed;
  const summary = summaryOf(pipeline, observed);
  const requests = rememberRequests(pipeline, observed);
  const slots = promotionSlots(pipeline, bundles) ?? [];
  const conditions = summarize(pipeline.status?.conditions, summary, now);
  const paused = describePauses(pipeline, now);
  return {
    status: {
      phase: phaseOf(bundles),
      ...(slots.length === 0 ? {} : { slots: [...slots] }),
      ...(requests.length === 0 ? {} : { requests }),
      conditions: [
        ...(paused === undefined
          ? removeCondition(conditions, 'Paused')
          : setCondition(conditions, paused.condition, now)),
      ],
    },
    ...(observed.auditLog === 'absent'
      ? { apply: [auditLogOf(pipeline)] }
      : {}),
    remove: expired(pipeline, bundles),
    requeue:
      paused?.until === undefined ? awaitChange() : requeueAt(paused.until),
  };
}

/** Without an owner: what was decided stays on record when the Pipeline goes. */
function auditLogOf({
  metadata: { name, namespace = 'default' },
}: Pipeline): AuditLog {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'AuditLog',
    metadata: { name, namespace, labels: { [labels.pipeline]: name } },
    spec: { pipeline: name },
  };
}

function summaryOf(pipeline: Pipeline, observed: PipelineObservation): Summary {
  const problems = problemsOf(pipeline, observed);
  if (problems.length > 0)
    return {
      state: 'stalled',
      reason: 'ValidationFailed',
      message: problems.join('; '),
    };
  const refusal = refusalOf(pipeline, observed.bundles);
  return (
    refusal ?? {
      state: 'ready',
      reason: 'Valid',
      message: 'The Pipeline is valid',
    }
  );
}

/** What is valid here may still make a Graph that nobody stores: the newest Bundle finds out. */
function refusalOf(
  pipeline: Pipeline,
  bundles: readonly Bundle[],
): Summary | undefined {
  const hash = pipelineSpecHash(pipeline);
  const newest = [...bundles]
    .sort((a, b) => compareBundles(b, a))
    .find(({ status }) => status?.pipelineSpecHash === hash);
  const problem = newest && graphProblem(newest);
  if (newest === undefined || problem === undefined) return undefined;
  return {
    state: 'stalled',
    reason: problem.reason,
    message: `Bundle ${newest.metadata.name}: ${problem.message}`,
  };
}

function problemsOf(
  pipeline: Pipeline,
  { missing }: PipelineObservation,
): readonly string[] {
  const order = orderEnvironments(pipeline);
  const invalid =
    order.type === 'invalid'
      ? order.problems.map(({ field, message }) => `${field}: ${message}`)
      : [];
  return [...invalid, ...unknownPauses(pipeline), ...missing];
}

function phaseOf(bundles: readonly Bundle[]): PipelineStatus['phase'] {
  const newestFirst = [...bundles].sort((a, b) => compareBundles(b, a));
  if (newestFirst.length === 0) return 'Unknown';
  if (newestFirst.some(bundle => bundle.status?.phase === 'Promoting'))
    return 'Promoting';
  const decided = newestFirst.find(
    bundle => bundle.status?.phase !== 'Superseded',
  );
  return decided?.status?.phase === 'Failed' ? 'Degraded' : 'Idle';
}

/** Bundles beyond the limit in which nothing happens any more, oldest first, but none that some environment runs. */
function expired(
  { spec }: Pipeline,
  bundles: readonly Bundle[],
): readonly ObjectRef[] {
  const running = lastHealthy(bundles);
  return bundles
    .filter(isSettled)
    .sort((a, b) => compareBundles(b, a))
    .slice(spec.historyLimit)
    .filter(bundle => !running.has(bundle.metadata.name))
    .reverse()
    .map(({ apiVersion, kind, metadata }) => ({
      apiVersion,
      kind,
      name: metadata.name,
      namespace: metadata.namespace ?? 'default',
    }));
}
