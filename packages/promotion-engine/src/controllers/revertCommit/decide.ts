import {
  Bundle,
  labels,
  planRevert,
  RevertCommit,
  RevertCommitStatus,
  rollbackBundle,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  awaitChange,
  Decision,
  Instant,
  summarize,
  Summary,
} from '@kardinal/kube-controller';
import { RevertObservation } from './types';

type Phase = NonNullable<RevertCommitStatus['phase']>;

/**
 * Makes the Bundle of a rollback, once, and says how that goes. Pure and total.
 *
 * ```text
 *  (new) ──planned, on the record──▶ Pending ──its Bundle is there──▶ Reverting ──Verified──▶ Reverted
 *    │                                                                  │   ▲ retried
 *    └──there is nothing to go back to──▶ Failed                        └──▶ Failed
 * ```
 *
 * What is impossible is so for good: an old wish does not come true when nobody expects it any more.
 */
export function decide(
  revert: RevertCommit,
  observed: RevertObservation,
  now: Instant,
): Decision<RevertCommit> {
  const { phase, bundle } = revert.status ?? {};
  if (phase === 'Reverted' || (phase === 'Failed' && bundle === undefined))
    return { status: revert.status ?? {}, requeue: awaitChange() };
  return bundle === undefined
    ? begin(revert, observed, now)
    : follow(revert, bundle, observed, now);
}

function begin(
  revert: RevertCommit,
  observed: RevertObservation,
  now: Instant,
): Decision<RevertCommit> {
  const { spec } = revert;
  if (observed.pipeline === 'absent')
    return ended(
      revert,
      `spec.pipeline: there is no Pipeline ${spec.pipeline}; create another RevertCommit that names one of this namespace`,
      now,
    );
  const plan = planRevert(spec, observed.bundles);
  if (plan.type === 'impossible') return ended(revert, plan.reason, now);
  const made = bundleOf(revert, plan.of, plan.to);
  return {
    status: {
      from: plan.of.metadata.name,
      to: plan.to.metadata.name,
      bundle: made.metadata.name,
      ...standing(revert, 'Pending', words(revert, plan.to), now),
    },
    apply: [made],
    requeue: awaitChange(),
  };
}

/** What was planned is on the record: a crash between that and the Bundle makes no other one. */
function follow(
  revert: RevertCommit,
  name: string,
  observed: RevertObservation,
  now: Instant,
): Decision<RevertCommit> {
  const { status = {} } = revert;
  const named = (wanted: string | undefined) =>
    observed.bundles.find(({ metadata }) => metadata.name === wanted);
  const made = named(name);
  if (made !== undefined)
    return {
      status: { ...status, ...standingOf(revert, made, now) },
      requeue: awaitChange(),
    };
  const [of, to] = [named(status.from), named(status.to)];
  const isMissing = status.phase !== 'Pending' || !of || !to;
  return isMissing
    ? {
        status: {
          ...status,
          ...standing(revert, 'Failed', `The Bundle ${name} is gone`, now),
        },
        requeue: awaitChange(),
      }
    : { status, apply: [bundleOf(revert, of, to)], requeue: awaitChange() };
}

/** The same for the same RevertCommit. */
function bundleOf(
  { metadata, spec }: RevertCommit,
  of: Bundle,
  to: Bundle,
): Bundle {
  const { name, namespace = 'default', uid = '' } = metadata;
  const bundle = rollbackBundle({
    pipeline: spec.pipeline,
    environment: spec.environment,
    of,
    to,
    urgency: { type: 'normal' },
    occurrence: uid,
    createdAt: metadata.creationTimestamp ?? '',
    requestedBy: `RevertCommit ${namespace}/${name}`,
    ...(spec.reason === undefined ? {} : { reason: spec.reason }),
  });
  const annotations = {
    ...bundle.metadata.annotations,
    [labels.revertCommit]: name,
  };
  return { ...bundle, metadata: { ...bundle.metadata, annotations } };
}

function standingOf(
  revert: RevertCommit,
  made: Bundle,
  now: Instant,
): Pick<RevertCommitStatus, 'phase' | 'conditions'> {
  const { environment } = revert.spec;
  const { phase, conditions = [] } = made.status ?? {};
  const ready = conditions.find(({ type }) => type === 'Ready');
  const { name } = made.metadata;
  switch (phase) {
    case 'Verified':
      return standing(
        revert,
        'Reverted',
        `${environment} runs ${titleOf(made)} again`,
        now,
      );
    case 'Failed':
    case 'SkipDenied':
    case 'Superseded':
      return standing(
        revert,
        'Failed',
        `Bundle ${name}: ${ready?.message ?? phase}`,
        now,
      );
    default:
      return standing(revert, 'Reverting', words(revert, made), now);
  }
}

function words({ spec }: RevertCommit, to: Bundle): string {
  return `${spec.environment} goes back to ${titleOf(to)}`;
}

function ended(
  revert: RevertCommit,
  message: string,
  now: Instant,
): Decision<RevertCommit> {
  return {
    status: standing(revert, 'Failed', message, now),
    requeue: awaitChange(),
  };
}

const states: Readonly<Record<Phase, Summary['state']>> = {
  Pending: 'progressing',
  Reverting: 'progressing',
  Reverted: 'ready',
  Failed: 'stalled',
};

function standing(
  { status }: RevertCommit,
  phase: Phase,
  message: string,
  now: Instant,
): Pick<RevertCommitStatus, 'phase' | 'conditions'> {
  const summary = { state: states[phase], reason: phase, message };
  return { phase, conditions: summarize(status?.conditions, summary, now) };
}
