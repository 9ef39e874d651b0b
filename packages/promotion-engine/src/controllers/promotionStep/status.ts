import {
  PromotionStep,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Instant,
  summarize,
  Summary,
  unreachable,
} from '@kardinal/kube-controller';
import { SequenceStep } from '../../services/sequences/resolveSequence';
import { beginAgain, beginWait, replaceEntry } from './entries';
import { finalEvidence } from './foldFacts';
import {
  isFinished,
  isReached,
  nextAction,
  nextIndex,
  StateFacts,
  stateOf,
} from './stateOf';
import { Failure, StepEntry, StepState, StepStatus } from './types';

/** Waits after the first failures of an effect, in milliseconds; after the last the step fails. */
const retrySchedule = [10_000, 20_000, 40_000, 80_000, 120_000];
/** How often a missing or refused credential is tried again. */
const credentialRecheck = 120_000;

export function statusOf(step: PromotionStep): StepStatus {
  const { state = 'Pending' } = step.status ?? {};
  // It was put back: nothing has happened yet.
  return { ...step.status, state: state === 'NotDerived' ? 'Pending' : state };
}

/** Everything that a new status follows from. */
export interface Progress extends Pick<StateFacts, 'ending'> {
  /** With the facts so far. */
  readonly status: StepStatus;
  readonly entries: readonly StepEntry[];
  readonly sequence: readonly SequenceStep[];
  readonly message: string;
  /** Of the condition; the state when there is no better one. */
  readonly reason?: string;
}

/** The status of a progress: state, times of that state, conditions. */
export function statusFrom(progress: Progress, now: Instant): StepStatus {
  const { sequence, message, ending } = progress;
  const entries = startNextWait(progress, now);
  const { retryAt, ...status } = progress.status;
  const { written } = status;
  const state = stateOf({ entries, sequence, written, ending });
  const next = nextIndex(entries);
  // The edits before an effect are done with it.
  const action = nextAction({ entries, sequence }) ?? next;
  const retry = action === undefined ? undefined : entries[action].retryAt;
  const { reason = state } = progress;
  const conditions = summarize(
    status.conditions,
    { state: summaryOf(state), reason, message },
    now,
  );
  return {
    ...status,
    state,
    message,
    steps: [...entries],
    ...(retry === undefined ? {} : { retryAt: retry }),
    ...(state === 'HealthChecking' && status.state !== state
      ? { healthCheckingSince: rfc3339(now) }
      : {}),
    ...(isFinished(state)
      ? {
          finishedAt: rfc3339(now),
          evidence: {
            ...finalEvidence({ ...status, steps: [...entries] }, now),
          },
        }
      : {}),
    ...(isReached(state) ? { verifiedAt: rfc3339(now) } : {}),
    conditions: [...conditions],
  };
}

/** A wait begins when the step before it ends: one status for both. */
function startNextWait(
  { entries, sequence }: Progress,
  now: Instant,
): readonly StepEntry[] {
  const next = nextIndex(entries);
  const isNext =
    next !== undefined &&
    next > 0 &&
    entries[next].state === 'Pending' &&
    sequence[next]?.definition.type === 'wait';
  return isNext ? beginWait(entries, next, now) : entries;
}

/** A step failed for good, and the promotion with it. */
export function failStep(
  progress: Omit<Progress, 'entries'> & {
    readonly entries: readonly StepEntry[];
  },
  index: number,
  now: Instant,
): StepStatus {
  const { message } = progress;
  const entries = replaceEntry(
    progress.entries,
    index,
    ({ retryAt, ...entry }) => ({
      ...entry,
      state: 'Failed',
      startedAt: entry.startedAt ?? rfc3339(now),
      finishedAt: rfc3339(now),
      message,
    }),
  );
  return statusFrom({ ...progress, entries }, now);
}

/** Folds a failed attempt in: tried again on the schedule, without limit, or never. */
export function failAttempt(
  progress: Omit<Progress, 'message'>,
  index: number,
  failure: Failure,
  now: Instant,
): StepStatus {
  const { message, kind, retryAt, waits = retrySchedule } = failure;
  const retry = (at: Instant, change: Partial<StepEntry>, reason?: string) =>
    retryLater({ ...progress, message }, { index, at, change, reason }, now);
  const { failures = 0 } = progress.entries[index];
  switch (kind) {
    case 'terminal':
      return failStep({ ...progress, message }, index, now);
    case 'outdated':
    case 'closed':
      return statusFrom(
        {
          ...progress,
          message,
          entries: replaceEntry(progress.entries, index, entry => ({
            ...entry,
            attempts: 0,
          })),
        },
        now,
      );
    case 'moved': {
      const wait = failures === 0 ? 0 : retrySchedule[failures - 1];
      return wait === undefined
        ? failStep({ ...progress, message }, index, now)
        : startAgain({ ...progress, message }, index, now + wait, now);
    }
    case 'credential':
      return retry(
        now + credentialRecheck,
        { failures: 0 },
        'CredentialMissing',
      );
    case 'waiting':
      return retry(retryAt ?? now + retrySchedule[0], {});
    case 'transient': {
      const delay = waits[failures];
      if (delay === undefined || isLate(progress, index, now + delay))
        return failStep(
          { ...progress, message: `${message} (${limitOf(failures, waits)})` },
          index,
          now,
        );
      return retry(Math.max(now + delay, retryAt ?? 0), {
        failures: failures + 1,
      });
    }
    default:
      return unreachable(kind);
  }
}

/** When the time of a step is over; `undefined` when it has no limit. */
export function deadlineOf(
  { startedAt }: StepEntry,
  { timeout }: SequenceStep,
  now: Instant,
): Instant | undefined {
  if (timeout === undefined) return undefined;
  return (Date.parse(startedAt ?? '') || now) + timeout;
}

function isLate(
  { entries, sequence }: Omit<Progress, 'message'>,
  index: number,
  at: Instant,
): boolean {
  const deadline = deadlineOf(entries[index], sequence[index], at);
  return deadline !== undefined && deadline < at;
}

/**
 * The steps from the clone on are done anew for a newer base branch; not at once where that is not the first time.
 */
function startAgain(
  progress: Progress,
  index: number,
  at: Instant,
  now: Instant,
): StepStatus {
  const { entries, sequence } = progress;
  const { failures = 0 } = entries[index];
  const begun = replaceEntry(
    beginAgain(entries, sequence, index, now),
    index,
    entry => ({ ...entry, failures: failures + 1 }),
  );
  const next = nextAction({ entries: begun, sequence }) ?? index;
  return statusFrom(
    {
      ...progress,
      entries:
        at > now
          ? replaceEntry(begun, next, entry => ({
              ...entry,
              retryAt: rfc3339(Math.ceil(at / 1000) * 1000),
            }))
          : begun,
    },
    now,
  );
}

function limitOf(failures: number, waits: readonly number[]): string {
  return failures >= waits.length
    ? `all ${failures + 1} attempts failed`
    : 'the time of the step is over';
}

function retryLater(
  progress: Progress,
  retry: {
    readonly index: number;
    readonly at: Instant;
    readonly change: Partial<StepEntry>;
    readonly reason: string | undefined;
  },
  now: Instant,
): StepStatus {
  const { index, at, change, reason } = retry;
  const entries = replaceEntry(progress.entries, index, entry => ({
    ...entry,
    ...change,
    message: progress.message,
    retryAt: rfc3339(Math.ceil(at / 1000) * 1000),
  }));
  return statusFrom(
    { ...progress, entries, ...(reason === undefined ? {} : { reason }) },
    now,
  );
}

/** How a state reads in the conditions. */
export function summaryOf(state: StepState): Summary['state'] {
  switch (state) {
    case 'Verified':
    case 'NoOp':
      return 'ready';
    case 'Failed':
    case 'AbortedByAlarm':
      return 'stalled';
    case 'Superseded':
      return 'notReady';
    case 'Pending':
    case 'Promoting':
    case 'WaitingForMerge':
    case 'HealthChecking':
    case 'RollingBack':
      return 'progressing';
    default:
      return unreachable(state);
  }
}
