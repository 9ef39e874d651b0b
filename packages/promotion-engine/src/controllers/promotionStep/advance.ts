import { EffectStep } from '@kardinal/backstage-plugin-kardinal-node';
import {
  awaitChange,
  Instant,
  requeueAt,
  unreachable,
} from '@kardinal/kube-controller';
import { attempt, failedAt, Position } from './attempt';
import { emergencyIn, GateCheck, OpenGates } from './checkGates';
import { checkPromotion } from './checkPromotion';
import { beginWait, entriesOf } from './entries';
import { evidenceOf } from './foldFacts';
import { followWait } from './followWait';
import { overridesIn } from './overrides';
import { nextAction, nextIndex } from './stateOf';
import { statusFrom } from './status';
import { Turn } from './Turn';
import { StepDecision, StepStatus } from './types';
import { withHeld } from './withHeld';

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
      { ...turn, status: withGates(status, check) },
      index,
      definition.description,
      'run',
      now,
    );
  const { message, until } = check;
  const held = beginWait(entries, index, now);
  return {
    status: statusFrom(
      {
        status: withHeld(status, check, now),
        sequence,
        message,
        entries: held,
      },
      now,
    ),
    requeue: until === undefined ? awaitChange() : requeueAt(until),
  };
}

/** The evidence of the last check before the write; what is passed in an emergency or released afterwards is added to it. */
function withGates(status: StepStatus, check: OpenGates): StepStatus {
  const { emergency, overrides, ...evidence } = evidenceOf(status);
  if (status.written === undefined)
    return {
      ...status,
      evidence: {
        ...evidence,
        policyGates: [...check.evidence],
        ...emergencyIn(check),
        ...overridesIn(check),
      },
    };
  return check.emergency === undefined && check.overrides === undefined
    ? status
    : {
        ...status,
        evidence: {
          ...evidenceOf(status),
          ...emergencyIn(check, emergency),
          ...overridesIn(check, overrides),
        },
      };
}
