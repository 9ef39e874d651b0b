import {
  hydrate,
  PromotionEvidence,
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
import { beginWait, replaceEntry } from './entries';
import { finalEvidence } from './foldFacts';
import {
  isFinished,
  isReached,
  nextIndex,
  StateFacts,
  stateOf,
} from './stateOf';
import { StepEntry, StepState, StepStatus } from './types';

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
  const { sequence, ending } = progress;
  const entries = startNextWait(progress, now);
  const { retryAt, ...status } = progress.status;
  const { written } = status;
  const state = stateOf({ entries, sequence, written, ending });
  const message = isReached(state) ? lastWords(progress) : progress.message;
  // Of the effect, while the edits that run with it are not done either.
  const retry = entries.find(entry => entry.retryAt !== undefined)?.retryAt;
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
            ...finalEvidence(
              { ...status, steps: [...entries] },
              now,
              renderedBefore(progress),
            ),
          },
        }
      : {}),
    ...(isReached(state) ? { verifiedAt: rfc3339(now) } : {}),
    conditions: [...conditions],
  };
}

/** Steps after which a health check is waited for, where there is one. */
const lastWrites: readonly string[] = [
  'git-push',
  'merge-pr',
  'wait-for-merge',
];

/** Nobody waits for what an environment runs where nothing looks at that. */
function lastWords({ entries, status, message }: Progress): string {
  if (!lastWrites.includes(entries.at(-1)?.uses ?? '')) return message;
  const done =
    status.written === 'unchanged' ? 'Nothing had to change' : 'Committed';
  return `${done}; this environment has no health check`;
}

/** The commit of its own branch that an environment stays at, whoever rendered that. */
function renderedBefore({
  sequence,
  status: { written, baseCommit },
}: Progress): PromotionEvidence['revision'] {
  const isRendered = sequence.some(
    ({ definition }) => definition.id === hydrate,
  );
  return isRendered && written === 'unchanged' && baseCommit !== undefined
    ? { type: 'git', commit: baseCommit }
    : undefined;
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

/** When the time of a step is over; `undefined` when it has no limit, or stands still. */
export function deadlineOf(
  { startedAt, heldSince }: StepEntry,
  { timeout }: SequenceStep,
  now: Instant,
): Instant | undefined {
  if (timeout === undefined || heldSince !== undefined) return undefined;
  return (Date.parse(startedAt ?? '') || now) + timeout;
}

/** RFC 3339, in whole seconds and never earlier. */
export function wholeSecond(instant: Instant): string {
  return rfc3339(Math.ceil(instant / 1000) * 1000);
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
