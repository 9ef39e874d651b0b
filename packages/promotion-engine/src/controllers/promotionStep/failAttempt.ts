import { Instant, unreachable } from '@kardinal/kube-controller';
import { replaceEntry } from './entries';
import { startAgain } from './startAgain';
import {
  deadlineOf,
  failStep,
  Progress,
  statusFrom,
  wholeSecond,
} from './status';
import { Failure, StepEntry, StepStatus } from './types';

/** Waits after the first failures of an effect, in milliseconds; after the last the step fails. */
export const retrySchedule = [10_000, 20_000, 40_000, 80_000, 120_000];
/** How often a missing or refused credential is tried again, in milliseconds. */
const credentialRecheck = 120_000;
/** After a limit for which the forge named no time, in milliseconds (docs.github.com, "Rate limits for the REST API"). */
const unnamedWait = 60_000;

/** Reason of `Ready` while a promotion waits for a usable credential. */
export const credentialMissing = 'CredentialMissing';

/** What an attempt was part of. */
export type Attempted = Omit<Progress, 'message'>;

/** Folds a failed attempt of an effect in: tried again on the schedule, without limit, or never. */
export function failAttempt(
  progress: Attempted,
  index: number,
  failure: Failure,
  now: Instant,
): StepStatus {
  const { message, kind, waits = retrySchedule } = failure;
  const { retryAt = now + unnamedWait } = failure;
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
    case 'credential':
    case 'waiting':
      return kind === 'waiting' && isLate(progress, index, retryAt)
        ? failStep({ ...progress, message: late(message) }, index, now)
        : failPatiently(progress, index, failure, now);
    case 'moved': {
      const wait = failures === 0 ? 0 : retrySchedule[failures - 1];
      return wait === undefined
        ? failStep({ ...progress, message }, index, now)
        : startAgain({ ...progress, message }, { index, at: now + wait }, now);
    }
    case 'conflict': {
      const wait = retrySchedule[failures];
      return wait === undefined
        ? failStep(
            { ...progress, message: givenUp(message, failures) },
            index,
            now,
          )
        : startAgain({ ...progress, message }, { index, at: now + wait }, now);
    }
    case 'transient': {
      const delay = waits[failures];
      if (delay === undefined)
        return failStep(
          { ...progress, message: givenUp(message, failures) },
          index,
          now,
        );
      const at = Math.max(now + delay, failure.retryAt ?? 0);
      if (isLate(progress, index, at))
        return failStep({ ...progress, message: late(message) }, index, now);
      return retryLater(
        { ...progress, message },
        { index, at, change: { failures: failures + 1 } },
        now,
      );
    }
    default:
      return unreachable(kind);
  }
}

/** Folds in what failed while a wait goes on: what could heal by itself ends no wait. */
export function failAct(
  progress: Attempted,
  index: number,
  failure: Failure,
  now: Instant,
): StepStatus {
  return failure.kind === 'transient'
    ? failPatiently(progress, index, failure, now)
    : failAttempt(progress, index, failure, now);
}

/** Folds in a failure after which it is tried again for as long as it takes, whatever its kind is. */
export function failPatiently(
  progress: Attempted,
  index: number,
  { kind, message, retryAt = 0 }: Failure,
  now: Instant,
): StepStatus {
  const failed = { ...progress, message };
  if (kind === 'credential')
    return retryLater(
      { ...failed, reason: credentialMissing },
      { index, at: now + credentialRecheck, change: { failures: 0 } },
      now,
    );
  if (kind === 'waiting')
    return retryLater(
      failed,
      { index, at: retryAt > now ? retryAt : now + unnamedWait, change: {} },
      now,
    );
  const last = retrySchedule.length - 1;
  const failures = Math.min(progress.entries[index].failures ?? 0, last);
  return retryLater(
    failed,
    {
      index,
      at: Math.max(now + retrySchedule[failures], retryAt),
      change: { failures: Math.min(failures + 1, last) },
    },
    now,
  );
}

function isLate(
  { entries, sequence }: Attempted,
  index: number,
  at: Instant,
): boolean {
  const deadline = deadlineOf(entries[index], sequence[index], at);
  return deadline !== undefined && deadline < at;
}

function late(message: string): string {
  return `${message} (the time of the step is over)`;
}

function givenUp(message: string, failures: number): string {
  return `${message} (all ${
    failures + 1
  } attempts failed; retry the promotion when the cause is gone)`;
}

function retryLater(
  progress: Progress,
  retry: {
    readonly index: number;
    readonly at: Instant;
    readonly change: Partial<StepEntry>;
  },
  now: Instant,
): StepStatus {
  const { index, at, change } = retry;
  const entries = replaceEntry(progress.entries, index, entry => ({
    ...entry,
    ...change,
    message: progress.message,
    retryAt: wholeSecond(at),
  }));
  return statusFrom({ ...progress, entries }, now);
}
