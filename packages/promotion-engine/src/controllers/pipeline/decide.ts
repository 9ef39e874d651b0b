import {
  auditLogOf,
  Bundle,
  compareBundles,
  EnvironmentDrift,
  graphProblem,
  isSettled,
  lastHealthy,
  orderEnvironments,
  Pipeline,
  pipelineSpecHash,
  PipelineStatus,
  promotionSlots,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Condition,
  Decision,
  Instant,
  ObjectRef,
  removeCondition,
  requeueAt,
  setCondition,
  Summary,
  summarize,
} from '@kardinal/kube-controller';
import { driftCondition } from './describeDrift';
import { describeInGit } from './describeInGit';
import { describePauses, unknownPauses } from './describePauses';
import { followBranch } from './followBranch';
import { followChecks } from './followChecks';
import { followTemplates } from './followTemplates';
import { rememberRequests } from './rememberRequests';
import { reportChecks } from './reportChecks';
import { settleDrift, switchedOffWords } from './settleDrift';
import { PipelineObservation } from './types';
import { unknownIgnored } from './unknownIgnored';

type NewCondition = Omit<Condition, 'lastTransitionTime'>;

/**
 * Whether a Pipeline can be carried out, which of its Bundles may be promoted, which are made of commits, and which old ones go. Pure and total.
 *
 * ```text
 *  valid ──▶ Ready True ┬─ no Bundle ─▶ Unknown
 *                       ├─ one is on its way ─▶ Promoting
 *                       ├─ the newest failed ─▶ Degraded
 *                       └─ else ─▶ Idle
 *  invalid ─▶ Ready False, Stalled, every problem with its field
 *  the newest Bundle's Graph is refused ─▶ Ready False, Stalled, its reason
 *
 *  an environment runs something else ─▶ drift, Drifted True ┬─ a Bundle has it ─▶ BundleKnown
 *                                                           └─ none has ─▶ BundleMissing
 *
 *  and nobody ignores it, nothing is under way there ─▶ a Bundle that settles it, as `spec.drift.policy` says (`settleDrift`)
 *
 *  a commit of the branch that it watches has no Bundle ─▶ makes it (`followBranch`)
 *  a Template that it names has changed ─▶ promotes its newest Bundle again (`followTemplates`)
 *  a gate asks for a check that the forge has ─▶ a CommitStatus of it (`followChecks`)
 *  it asks to have its commits reported ─▶ CommitStatuses of what is known of them (`reportChecks`)
 * ```
 */
export function decide(
  pipeline: Pipeline,
  observed: PipelineObservation,
  now: Instant,
): Decision<Pipeline> {
  const { bundles, lastHealthy: healthy = [], lostAgents = [] } = observed;
  const summary = summaryOf(pipeline, observed);
  const requests = rememberRequests(pipeline, observed);
  const slots = promotionSlots(pipeline, bundles) ?? [];
  const conditions = summarize(pipeline.status?.conditions, summary, now);
  const paused = describePauses(pipeline, now);
  const { watch, condition, bundle } = followBranch(
    pipeline,
    observed.branch,
    bundles,
    now,
  );
  const checks = followChecks(pipeline, observed.checks);
  const reported = reportChecks(pipeline, observed.ownChecks, now);
  // One that is created for an invalid Pipeline fails.
  const isValid = summary.reason !== 'ValidationFailed';
  const {
    drift,
    apply: settling,
    next,
  } = isValid
    ? settleDrift(pipeline, observed.drift, bundles, now)
    : { drift: observed.drift, apply: [], next: undefined };
  const followed = followTemplates(
    pipeline,
    observed.templates ?? [],
    bundles,
    { now, isValid },
  );
  const apply = [
    ...(observed.auditLog === 'absent' ? [auditLogOf(pipeline.metadata)] : []),
    ...(bundle !== undefined && isValid ? [bundle] : []),
    ...checks.apply,
    ...settling,
    ...(followed.bundle === undefined ? [] : [followed.bundle]),
    ...reported.apply,
  ];
  const facts: readonly (readonly [string, NewCondition | undefined])[] = [
    ['Paused', paused?.condition],
    ['Drifted', driftCondition(drift, switchedOffWords(pipeline))],
    ['Watching', condition],
    ['ChecksRead', checks.condition],
  ];
  return {
    status: {
      phase: phaseOf(bundles),
      ...(slots.length === 0 ? {} : { slots: [...slots] }),
      ...(requests.length === 0 ? {} : { requests }),
      ...(drift.length === 0 ? {} : { drift: [...drift] }),
      ...(lostAgents.length === 0 ? {} : { lostAgents: [...lostAgents] }),
      ...(watch === undefined ? {} : { watch }),
      ...(followed.templates.length === 0
        ? {}
        : { templates: [...followed.templates] }),
      ...(healthy.length === 0 ? {} : { lastHealthy: [...healthy] }),
      ...describeInGit(pipeline, observed.inGit),
      conditions: [
        ...facts.reduce<readonly Condition[]>(
          (all, [type, fact]) => withCondition(all, type, fact, now),
          conditions,
        ),
      ],
    },
    ...(apply.length === 0 ? {} : { apply }),
    remove: [
      ...expired(pipeline, bundles),
      ...checks.remove,
      ...reported.remove,
    ],
    requeue: requeueOf([
      paused?.until,
      next,
      reported.next,
      ...drift.map(endOfIgnoring),
    ]),
  };
}

/** When it is looked at again though nothing changes. */
function requeueOf(
  instants: readonly (Instant | undefined)[],
): Decision<Pipeline>['requeue'] {
  const next = Math.min(...instants.flatMap(each => each ?? []));
  return Number.isFinite(next) ? requeueAt(next) : awaitChange();
}

/** From when on a drift counts again. */
function endOfIgnoring({ ignored }: EnvironmentDrift): Instant | undefined {
  return ignored === undefined ? undefined : Date.parse(ignored.until);
}

/** One that does not hold is not there. */
function withCondition(
  conditions: readonly Condition[],
  type: string,
  condition: NewCondition | undefined,
  now: Instant,
): readonly Condition[] {
  return condition === undefined
    ? removeCondition(conditions, type)
    : setCondition(conditions, condition, now);
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
  return [
    ...invalid,
    ...unknownPauses(pipeline),
    ...unknownIgnored(pipeline),
    ...missing,
  ];
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
