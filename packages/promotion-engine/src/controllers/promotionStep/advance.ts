import {
  formatDuration,
  GateEvidence,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  EffectStep,
  WaitStep,
  WaitVerdict,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  awaitChange,
  Instant,
  Requeue,
  requeueAt,
  unreachable,
} from '@kardinal/kube-controller';
import { GateCheck } from './checkGates';
import { checkPromotion } from './checkPromotion';
import {
  beginAttempt,
  beginWait,
  completeThrough,
  entriesOf,
  replaceEntry,
} from './entries';
import { evidenceOf, foldFacts } from './foldFacts';
import { failWait } from './healthFailure';
import { nextAction, nextIndex } from './stateOf';
import { deadlineOf, failStep, statusFrom } from './status';
import { effectKey, requestOf, Turn } from './Turn';
import { withClosedGates } from './withClosedGates';
import { StepDecision, StepEntry, StepStatus } from './types';

/**
 * Goes on with the sequence: the edits that are next run together with the effect that they are for.
 *
 * @param checked - whether it may, where that was found out a moment ago
 */
export function advance(
  turn: Turn,
  now: Instant,
  checked?: GateCheck,
): StepDecision {
  const { status, sequence } = turn;
  const entries = entriesOf(turn);
  const next = nextIndex(entries);
  const index = nextAction({ entries, sequence });
  if (index === undefined)
    return failedAt(turn, next ?? 0, 'The sequence ends with an edit', now);
  const { definition } = sequence[index];
  switch (definition.type) {
    case 'effect':
      return runEffect(turn, { definition, entries, index }, now, checked);
    case 'wait':
      return followWait(turn, { definition, entries, index }, now);
    case 'edit':
      return { status, requeue: awaitChange() };
    default:
      return unreachable(definition);
  }
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

interface Position<D> {
  readonly definition: D;
  readonly entries: readonly StepEntry[];
  readonly index: number;
}

/**
 * Only while the gates are open, whatever the status says of earlier checks. A push that was cut off is looked for all the
 * same: where it finds no commit, the gates are asked before it makes one.
 */
function runEffect(
  turn: Turn,
  { definition, entries, index }: Position<EffectStep>,
  now: Instant,
  checked?: GateCheck,
): StepDecision {
  const { status, sequence, observed } = turn;
  const isUnderWay =
    definition.capabilities.includes('git') &&
    (entries[index].attempts ?? 0) > 0;
  if (isUnderWay)
    return attempt(turn, index, definition.description, 'run', now);
  const check = checked ?? checkPromotion(observed, now);
  if (check.type === 'open')
    return attempt(
      { ...turn, status: withGates(status, check.evidence) },
      index,
      definition.description,
      'run',
      now,
    );
  const { message, until } = check;
  const held = beginWait(entries, index, now);
  return {
    status: statusFrom({ status, sequence, message, entries: held }, now),
    requeue: until === undefined ? awaitChange() : requeueAt(until),
  };
}

/** The evidence of the last check before the write. */
function withGates(
  status: StepStatus,
  policyGates: readonly GateEvidence[],
): StepStatus {
  return status.written === undefined
    ? {
        ...status,
        evidence: { ...evidenceOf(status), policyGates: [...policyGates] },
      }
    : status;
}

function followWait(
  turn: Turn,
  position: Position<WaitStep>,
  now: Instant,
): StepDecision {
  const { status, sequence, observed } = turn;
  const { definition, entries, index } = position;
  if (observed.wait?.index !== index) {
    const { description: message } = definition;
    const done = completeThrough(entries, index - 1, now);
    const begun = beginWait(done, index, now);
    return {
      status: statusFrom({ status, entries: begun, sequence, message }, now),
      requeue: requeueAt(now),
    };
  }
  const request = requestOf(turn, observed.promotion, index);
  const verdict = definition.decide(request, observed.wait.observed, now);
  return followVerdict(turn, position, verdict, now);
}

function followVerdict(
  turn: Turn,
  { definition, entries, index }: Position<WaitStep>,
  verdict: WaitVerdict,
  now: Instant,
): StepDecision {
  const { sequence } = turn;
  const { message } = verdict;
  const status = withClosedGates(
    foldFacts(turn.status, verdict.facts, now),
    turn.status,
    turn.observed.gates,
  );
  switch (verdict.type) {
    case 'satisfied': {
      const done = completeThrough(entries, index, now);
      const said =
        nextIndex(done) === undefined && status.written === 'unchanged'
          ? `Nothing had to change: ${message}`
          : message;
      return {
        status: statusFrom(
          {
            status,
            sequence,
            message: said,
            entries: replaceEntry(done, index, entry => ({
              ...entry,
              ...(verdict.outputs === undefined
                ? {}
                : { outputs: { ...verdict.outputs } }),
            })),
          },
          now,
        ),
        requeue: nextIndex(done) === undefined ? awaitChange() : requeueAt(now),
      };
    }
    case 'failed':
      return failWait({ ...turn, status }, { definition, index, message }, now);
    case 'act':
      return attempt({ ...turn, status }, index, message, 'act', now);
    case 'waiting': {
      const deadline = deadlineOf(entries[index], sequence[index], now);
      if (deadline !== undefined && deadline <= now)
        return failWait(
          { ...turn, status: foldFacts(status, verdict.atTimeout, now) },
          {
            definition,
            index,
            message: `${message} (${definition.unmet} within ${formatDuration(
              sequence[index].timeout ?? 0,
            )})`,
          },
          now,
        );
      const begun = beginWait(entries, index, now);
      return {
        status: statusFrom({ status, entries: begun, sequence, message }, now),
        requeue: earliest(verdict.until, deadline),
      };
    }
    default:
      return unreachable(verdict);
  }
}

function earliest(...instants: readonly (Instant | undefined)[]): Requeue {
  const known = instants.filter(instant => instant !== undefined);
  return known.length === 0 ? awaitChange() : requeueAt(Math.min(...known));
}
