import {
  PromotionStep,
  PromotionStepStatus,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { StepOutputs } from '@kardinal/backstage-plugin-kardinal-node';
import { Instant } from '@kardinal/kube-controller';
import { SequenceStep } from '../../services/sequences/resolveSequence';
import { StepEntry } from './types';

/** How far each step is; before the first attempt none has started. */
export function entriesOf({
  step,
  status,
}: {
  readonly step: PromotionStep;
  readonly status: PromotionStepStatus;
}): readonly StepEntry[] {
  const { spec } = step;
  const isStarted = status.steps?.some(({ state }) => state !== 'Pending');
  return isStarted === true && status.steps !== undefined
    ? status.steps
    : spec.steps.map(({ uses, as = uses }) => ({ uses, as, state: 'Pending' }));
}

/** Outputs of the steps before a position, by their name. */
export function outputsBefore(
  entries: readonly StepEntry[],
  index: number,
): Readonly<Record<string, StepOutputs>> {
  return Object.fromEntries(
    entries
      .slice(0, index)
      .flatMap(({ as, outputs }) =>
        outputs === undefined ? [] : [[as, outputs as StepOutputs]],
      ),
  );
}

/** One entry changed. */
export function replaceEntry(
  entries: readonly StepEntry[],
  index: number,
  change: (entry: StepEntry) => StepEntry,
): StepEntry[] {
  return entries.map((entry, at) => (at === index ? change(entry) : entry));
}

/** The fence: an attempt starts only after this was committed. Edits before an effect run with it. */
export function beginAttempt(
  entries: readonly StepEntry[],
  index: number,
  now: Instant,
): StepEntry[] {
  const running = entries.map((entry, at) =>
    at <= index && entry.state === 'Pending'
      ? start(entry, 'Running', now)
      : entry,
  );
  // Why the last attempt failed is kept: the same again is no news.
  return replaceEntry(running, index, ({ retryAt, ...entry }) => ({
    ...entry,
    state: 'Running',
    attempts: (entry.attempts ?? 0) + 1,
  }));
}

/** A wait is looked at. */
export function beginWait(
  entries: readonly StepEntry[],
  index: number,
  now: Instant,
): StepEntry[] {
  return replaceEntry(entries, index, entry => start(entry, 'Waiting', now));
}

/** The time of a wait stands still. */
export function holdWait(
  entries: readonly StepEntry[],
  index: number,
  now: Instant,
): StepEntry[] {
  return replaceEntry(entries, index, entry => ({
    ...entry,
    heldSince: entry.heldSince ?? rfc3339(now),
  }));
}

/** The time of a wait goes on from where it stood still. */
export function releaseWait(
  entries: readonly StepEntry[],
  index: number,
  now: Instant,
): readonly StepEntry[] {
  const { heldSince, startedAt } = entries[index];
  if (heldSince === undefined) return entries;
  const held = Math.max(0, now - Date.parse(heldSince));
  const begun = Date.parse(startedAt ?? heldSince) + held;
  return replaceEntry(entries, index, ({ heldSince: _over, ...entry }) => ({
    ...entry,
    startedAt: rfc3339(begun),
  }));
}

/** A wait goes on; what belonged to its attempts is forgotten. */
export function resumeWait(
  entries: readonly StepEntry[],
  index: number,
  now: Instant,
): StepEntry[] {
  return replaceEntry(
    beginWait(entries, index, now),
    index,
    ({ attempts, failures, retryAt, message, ...entry }) => entry,
  );
}

/** Everything up to a position is done; what belonged to its attempts is forgotten. */
export function completeThrough(
  entries: readonly StepEntry[],
  index: number,
  now: Instant,
): StepEntry[] {
  return entries.map((entry, at) => {
    if (at > index || isDone(entry)) return entry;
    const { attempts, failures, retryAt, message, heldSince, ...kept } = entry;
    return {
      ...start(kept, 'Succeeded', now),
      finishedAt: rfc3339(now),
    };
  });
}

/** The steps from the last clone before a position on are done anew, up to that position. */
export function beginAgain(
  entries: readonly StepEntry[],
  sequence: readonly SequenceStep[],
  index: number,
  now: Instant,
): StepEntry[] {
  const clone = sequence.findLastIndex(
    ({ definition }, at) => at < index && definition.provides.includes('tree'),
  );
  return entries.map(({ uses, as, ...entry }, at) => {
    if (at < clone || at > index) return { uses, as, ...entry };
    const fresh: StepEntry = { uses, as, state: 'Pending' };
    return at === clone ? start(fresh, 'Running', now) : fresh;
  });
}

/** Skips the steps that need what will never be made because nothing had to change. */
export function skipDependents(
  entries: readonly StepEntry[],
  sequence: readonly SequenceStep[],
  index: number,
): StepEntry[] {
  const missing = new Set(sequence[index].definition.provides);
  return entries.map((entry, at) => {
    const { requires, provides } = sequence[at].definition;
    if (at <= index || !requires.some(product => missing.has(product)))
      return entry;
    // The base branch has the promoted version already.
    for (const product of provides)
      if (product !== 'revision') missing.add(product);
    return { ...entry, state: 'Skipped' };
  });
}

/** What was not done will not be. */
export function skipOpen(entries: readonly StepEntry[]): StepEntry[] {
  return entries.map(entry => {
    if (isDone(entry)) return entry;
    const { retryAt, attempts, failures, message, heldSince, ...kept } = entry;
    return { ...kept, state: 'Skipped' };
  });
}

function isDone({ state }: StepEntry): boolean {
  return state === 'Succeeded' || state === 'Skipped';
}

function start(
  entry: StepEntry,
  state: StepEntry['state'],
  now: Instant,
): StepEntry {
  return { ...entry, state, startedAt: entry.startedAt ?? rfc3339(now) };
}
