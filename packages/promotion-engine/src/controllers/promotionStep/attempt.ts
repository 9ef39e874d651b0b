import { awaitChange, Instant, requeueAt } from '@kardinal/kube-controller';
import { beginAttempt, entriesOf } from './entries';
import { failStep, statusFrom } from './status';
import { effectKey, Turn } from './Turn';
import { StepDecision, StepEntry } from './types';

/** A step of the sequence that is next. */
export interface Position<D> {
  readonly definition: D;
  readonly entries: readonly StepEntry[];
  readonly index: number;
}

/** Fails the promotion at a step. */
export function failedAt(
  { step, status, sequence }: Omit<Turn, 'observed'>,
  index: number,
  message: string,
  now: Instant,
): StepDecision {
  const entries = entriesOf({ step, status });
  return {
    status: failStep({ status, entries, sequence, message }, index, now),
    requeue: awaitChange(),
  };
}

/** One more attempt of an effect, unless the last one failed a moment ago. */
export function attempt(
  { step, status, sequence, observed }: Turn,
  index: number,
  message: string,
  type: 'run' | 'act',
  now: Instant,
): StepDecision {
  const entries = entriesOf({ step, status });
  const retryAt = Date.parse(entries[index].retryAt ?? '');
  if (retryAt > now && observed.retry === 'onSchedule')
    return { status, requeue: requeueAt(retryAt) };
  const begun = beginAttempt(entries, index, now);
  const next = statusFrom({ status, entries: begun, sequence, message }, now);
  return {
    status: next,
    effect: {
      type,
      key: effectKey(step, index),
      step: { ...step, status: next },
      index,
    },
    requeue: awaitChange(),
  };
}
