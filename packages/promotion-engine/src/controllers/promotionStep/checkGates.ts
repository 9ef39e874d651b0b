import {
  EmergencyEvidence,
  evaluateGate,
  freezeName,
  GateEvaluation,
  GateEvidence,
  gateEvidence,
  GateForecast,
  Pause,
  OverrideEvidence,
  overrideEvidence,
  PolicyGate,
  pauseAt,
  pauseEnd,
  pauseEvidence,
  pauseText,
  recheckMilliseconds,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, unreachable } from '@kardinal/kube-controller';
import { GateVerdict } from '../../services/evaluation/GateEvaluations';
import { validUntil } from '../../services/evaluation/RememberedVerdicts';
import {
  emergencyEvidence,
  EmergencyPermission,
  emergencyPermission,
} from './emergencyPermission';
import { overrideRefusal, overrideUntil, releasedBy } from './overrides';
import { ObservedGate, ObservedGuard } from './types';

/** What the gates of an environment say at an instant. */
export type GateCheck = OpenGates | ClosedGates;

/** Nothing keeps a promotion waiting. */
export interface OpenGates {
  readonly type: 'open';
  readonly evidence: readonly GateEvidence[];
  /** The gates that are not open, and are passed in an emergency. */
  readonly emergency?: EmergencyEvidence;
  /** Those of the gates that are not open, and are released. */
  readonly overrides?: readonly OverrideEvidence[];
  /** When one of them may close by time alone; `undefined` when only a change can close one. */
  readonly until: Instant | undefined;
}

interface ClosedGates {
  readonly type: 'closed';
  readonly message: string;
  /** What holds it, where that is a person's pause. */
  readonly pause?: Pause;
  /** When to look again if nothing changes before; `undefined` when only a change can help. */
  readonly until: Instant | undefined;
}

/**
 * What the verdicts of this moment come to: the status of a gate is what people and the Graph see, and proves nothing.
 */
export function checkGates(
  { gates, emergency, paused }: ObservedGuard,
  now: Instant,
): GateCheck {
  const permission = emergency && emergencyPermission(emergency, now);
  const evidence: GateEvidence[] = [];
  const passed: string[] = [];
  const overrides: OverrideEvidence[] = [];
  let until = Infinity;
  const pause = pauseAt(paused?.pauses ?? [], now);
  if (paused !== undefined && pause !== undefined) {
    if (permission?.type !== 'granted')
      return {
        type: 'closed',
        message: `${pauseText(pause)}${refusalOf(permission)}`,
        pause,
        until: finite(Math.min(pauseEnd(pause), permission?.until ?? Infinity)),
      };
    passed.push(freezeName(paused.pipeline));
    evidence.push(pauseEvidence(pause, paused, now));
  }
  for (const each of gates) {
    const { title } = each;
    if (each.type === 'unusable')
      return {
        type: 'closed',
        message: `Waiting for the gate ${title}: ${each.problem}`,
        until: undefined,
      };
    const verdict = currentVerdict(each.verdict, now);
    if (verdict.type === 'waiting')
      return {
        type: 'closed',
        message: `Waiting for the gate ${title}: ${verdict.message}`,
        until: verdict.until,
      };
    const { evaluation, at } = verdict;
    const { ready, reason, forecast } = evaluation;
    const recheck = now + recheckMilliseconds(each.gate);
    const override = ready ? undefined : releasedBy(each, now);
    const isOpen = ready || override !== undefined;
    if (!isOpen && permission?.type !== 'granted')
      return {
        type: 'closed',
        message: `Waiting for the gate ${title}: ${reason}${overrideRefusal(
          each,
          now,
        )}${refusalOf(permission)}`,
        until: Math.min(
          recheck,
          forecast.type === 'constant' ? Infinity : forecast.at,
          permission?.until ?? Infinity,
          overrideUntil(each, now),
        ),
      };
    if (!isOpen) passed.push(title);
    if (override !== undefined) {
      overrides.push(overrideEvidence(override));
      until = Math.min(until, overrideUntil(each, now));
    }
    until = Math.min(until, changeOf(forecast, recheck));
    evidence.push(verdictEvidence(each.gate, evaluation, at));
  }
  const open = {
    type: 'open',
    evidence,
    ...(overrides.length === 0 ? {} : { overrides }),
  } as const;
  if (
    emergency === undefined ||
    permission?.type !== 'granted' ||
    passed.length === 0
  )
    return { ...open, until: finite(until) };
  return {
    ...open,
    emergency: emergencyEvidence(
      emergency.order,
      permission.permissions,
      passed,
    ),
    until: finite(Math.min(until, permission.until)),
  };
}

/** The emergency of a check, as evidence together with that of a check before. */
export function emergencyIn(
  { emergency }: OpenGates,
  before?: EmergencyEvidence,
): { readonly emergency?: EmergencyEvidence } {
  if (emergency === undefined) return {};
  const { permissions = [], passed, ...order } = emergency;
  return { emergency: emergencyEvidence(order, permissions, passed, before) };
}

function refusalOf(permission: EmergencyPermission | undefined): string {
  return permission?.type === 'refused'
    ? `. It is an emergency rollback, but ${permission.reason}`
    : '';
}

function finite(instant: Instant): Instant | undefined {
  return instant === Infinity ? undefined : instant;
}

/** A verdict counts only until time can have changed it. */
function currentVerdict(
  verdict: GateVerdict | undefined,
  now: Instant,
): GateVerdict {
  if (verdict?.type === 'waiting') return verdict;
  if (verdict !== undefined && now < validUntil(verdict.evaluation))
    return verdict;
  return { type: 'waiting', message: 'it is evaluated again', until: now };
}

/** When an open gate may be closed by time: where no instant is known, the next recheck. */
function changeOf(forecast: GateForecast, recheck: Instant): Instant {
  switch (forecast.type) {
    case 'constant':
      return Infinity;
    case 'unknown':
      return Math.min(recheck, forecast.at);
    case 'opens':
    case 'changes':
      return forecast.at;
    default:
      return unreachable(forecast);
  }
}

/** Steps that a look back at the gates of a promotion may take. */
const mostLookingBack = 20_000;

/** The gates that were not open at an instant, a pause among them, each with its reason; also one that takes too long to find out. */
export function closedGates(
  { gates, paused }: Pick<ObservedGuard, 'gates' | 'paused'>,
  at: Instant,
): readonly GateEvidence[] {
  return [...pausedAt(paused, at), ...closedAt(gates, at)];
}

function pausedAt(
  paused: ObservedGuard['paused'],
  at: Instant,
): readonly GateEvidence[] {
  const began = paused?.pauses.filter(
    ({ since }) => !(Date.parse(since ?? '') > at),
  );
  const pause = pauseAt(began ?? [], at);
  return paused === undefined || pause === undefined
    ? []
    : [pauseEvidence(pause, paused, at)];
}

function closedAt(
  gates: readonly ObservedGate[],
  at: Instant,
): readonly GateEvidence[] {
  let left = mostLookingBack;
  return gates.flatMap(each => {
    if (each.type === 'unusable')
      return [{ name: each.title, result: 'fail', reason: each.problem }];
    if (left <= 0) return [notLookedAt(each.gate)];
    const evaluation = evaluateGate(each.gate.spec, each.facts, at, left);
    left -= evaluation.cost;
    return evaluation.ready ? [] : [verdictEvidence(each.gate, evaluation, at)];
  });
}

function notLookedAt(gate: PolicyGate): GateEvidence {
  const reason =
    'Not evaluated for the time of the merge: the gates before it took too long';
  return { ...gateEvidence(gate), result: 'pending', reason };
}

/** What a gate came to, as evidence. */
export function verdictEvidence(
  gate: PolicyGate,
  { ready, reason, inputs }: GateEvaluation,
  now: Instant,
): GateEvidence {
  return {
    ...gateEvidence(gate),
    result: ready ? 'pass' : 'fail',
    reason,
    evaluatedAt: rfc3339(now),
    inputs: { ...inputs },
  };
}
