import {
  pauseAt,
  pauseEnd,
  pauseText,
  pullRequestFinalizer,
  stoppedIn,
} from '@kardinal/backstage-plugin-kardinal-common';
import { awaitChange, Instant, requeueAt } from '@kardinal/kube-controller';
import { attempt } from './attempt';
import { stoppedText } from './checkPromotion';
import { entriesOf, replaceEntry, skipOpen } from './entries';
import { foldFacts } from './foldFacts';
import { keepGatesStatus } from './gatesStatus';
import { isReached, nextIndex } from './stateOf';
import { statusFrom } from './status';
import { effectKey, Turn } from './Turn';
import { StepDecision, StepObservation, StepStatus } from './types';
import { withHeld } from './withHeld';

/** Stops at the next safe point: what was promoted before is on the record, and an open pull request is withdrawn. */
export function decideReplaced(turn: Turn, now: Instant): StepDecision {
  const { step, status, sequence, observed } = turn;
  const { branch } = status;
  const message = replacementOf(observed);
  if (branch !== undefined && mayBeWithdrawn(status))
    return holdWithdrawal(turn, now) ?? withdraw(turn, message, now);
  const unrecorded = branch === undefined ? unrecordedPush(turn) : undefined;
  // The same attempt finds the commit of an earlier one; it makes none, as the Bundle is outdated by now.
  if (unrecorded !== undefined)
    return attempt(turn, unrecorded, status.message ?? message, 'run', now);
  const entries = skipOpen(entriesOf({ step, status }));
  return {
    status: statusFrom(
      {
        status: withHealth(status, now),
        entries,
        sequence,
        message,
        ending: 'replaced',
      },
      now,
    ),
    requeue: awaitChange(),
  };
}

/** Who stops while health is checked keeps what was seen of it. */
function withHealth(status: StepStatus, now: Instant): StepStatus {
  const { state, message } = status;
  return state === 'HealthChecking' && message !== undefined
    ? foldFacts(status, { health: message }, now)
    : status;
}

/**
 * Deleted with its Bundle: the pull request goes first, then the object. Where only the step or its Graph was deleted, the
 * pull request stays: the step is made again and goes on with it.
 */
export function decideDeletion(turn: Turn, now: Instant): StepDecision {
  const { step, status } = turn;
  if (isResumable(turn))
    return { status, finalize: 'release', requeue: awaitChange() };
  const isHeld = step.metadata.finalizers?.includes(pullRequestFinalizer);
  // What was merged before it failed cannot be withdrawn any more.
  const mayHaveBranch =
    status.branch !== undefined &&
    status.pullRequest?.state !== 'merged' &&
    (mayBeWithdrawn(status) || isFailed(status));
  return isHeld === true && mayHaveBranch && !isGone(status)
    ? holdWithdrawal(turn, now) ?? withdraw(turn, 'The Bundle was deleted', now)
    : { status, finalize: 'release', requeue: awaitChange() };
}

/** Why a promotion ends before it was done. */
function replacementOf({ bundle, departure }: StepObservation): string {
  const {
    phase,
    supersededBy,
    environments,
    conditions = [],
  } = bundle?.status ?? {};
  if (phase !== 'Superseded' && departure !== undefined) return departure;
  const stopped = stoppedIn(environments);
  if (phase !== 'Superseded' && stopped !== undefined)
    return stoppedText(stopped);
  if (supersededBy !== undefined) return `Replaced by ${supersededBy}`;
  const ready = conditions.find(({ type }) => type === 'Ready');
  return ready?.message ?? 'Replaced by a newer Bundle';
}

/** The Bundle goes on, and its record knows the pull request. */
function isResumable({ step, status, observed }: Turn): boolean {
  const { bundle } = observed;
  if (bundle === undefined || bundle.metadata.deletionTimestamp !== undefined)
    return false;
  if (bundle.status?.phase === 'Superseded') return false;
  const entry = bundle.status?.environments?.[step.spec.environment];
  return (
    status.state === 'WaitingForMerge' &&
    entry?.state === status.state &&
    entry.pullRequest?.number === status.pullRequest?.number
  );
}

function isFailed({ state }: StepStatus): boolean {
  return (
    state === 'Failed' || state === 'AbortedByAlarm' || state === 'RollingBack'
  );
}

/** Before the merge is recorded: steps can come after it. */
function mayBeWithdrawn(status: StepStatus): boolean {
  const { state, pullRequest } = status;
  const isOpen = state === 'Promoting' || state === 'WaitingForMerge';
  return isOpen && pullRequest?.state !== 'merged' && !isGone(status);
}

function isGone({ state, pullRequest }: StepStatus): boolean {
  return pullRequest?.withdrawn === true || isReached(state);
}

/** An attempt to push whose outcome nobody recorded: it was cut off, or failed after the push. */
function unrecordedPush({ step, status, sequence }: Turn): number | undefined {
  const entries = entriesOf({ step, status });
  const next = nextIndex(entries) ?? entries.length;
  const index = sequence.findIndex(
    ({ definition }, at) => at >= next && definition.type === 'effect',
  );
  if (index < 0) return undefined;
  const { definition } = sequence[index];
  const isPush =
    definition.type === 'effect' && definition.capabilities.includes('git');
  return isPush && (entries[index].attempts ?? 0) > 0 ? index : undefined;
}

/** What is open stays open while it is paused; what people could merge says so. */
function holdWithdrawal(turn: Turn, now: Instant): StepDecision | undefined {
  const { step, status, sequence, observed } = turn;
  const pause = pauseAt(observed.paused?.pauses ?? [], now);
  if (pause === undefined) return undefined;
  const message = pauseText(pause);
  const end = pauseEnd(pause);
  const until = end === Infinity ? undefined : end;
  const check = { type: 'closed', message, pause, until } as const;
  const held = statusFrom(
    {
      status: withHeld(status, check, now),
      entries: entriesOf({ step, status }),
      sequence,
      message,
    },
    now,
  );
  const requeue = until === undefined ? awaitChange() : requeueAt(until);
  return keepGatesStatus(turn, { status: held, requeue }, now);
}

/** The attempts are counted where the promotion stopped. */
function withdraw(turn: Turn, reason: string, now: Instant): StepDecision {
  const { step, status, sequence, observed } = turn;
  const entries = entriesOf({ step, status });
  const index = nextIndex(entries) ?? entries.length - 1;
  const retryAt = Date.parse(entries[index].retryAt ?? '');
  if (retryAt > now && observed.retry === 'onSchedule')
    return { status, requeue: requeueAt(retryAt) };
  const counted = replaceEntry(
    entries,
    index,
    ({ retryAt: _due, ...entry }) => ({
      ...entry,
      attempts: (entry.attempts ?? 0) + 1,
    }),
  );
  const next = statusFrom(
    { status, entries: counted, sequence, message: status.message ?? reason },
    now,
  );
  return {
    status: next,
    effect: {
      type: 'withdraw',
      key: effectKey(step, 'withdraw'),
      step: { ...step, status: next },
      reason,
    },
    requeue: awaitChange(),
  };
}
