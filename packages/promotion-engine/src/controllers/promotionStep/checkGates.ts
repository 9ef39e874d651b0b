import {
  evaluateGate,
  GateEvaluation,
  GateEvidence,
  gateEvidence,
  GateForecast,
  PolicyGate,
  recheckMilliseconds,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { ObservedGate } from './types';

/** What the gates of an environment say at an instant. */
export type GateCheck =
  | {
      readonly type: 'open';
      readonly evidence: readonly GateEvidence[];
      /** When one of them may close by time alone; `undefined` when only a change can close one. */
      readonly until: Instant | undefined;
    }
  | {
      readonly type: 'closed';
      readonly message: string;
      /** When to look again if nothing changes before; `undefined` when only a change can help. */
      readonly until: Instant | undefined;
    };

/** Steps that one look at all gates of a promotion may take, without those of the last one. */
const mostCost = 500_000;

/**
 * Evaluates the gates, with the one evaluator and the facts of this moment: the status of a gate is what people and the
 * Graph see, and proves nothing.
 */
export function checkGates(
  gates: readonly ObservedGate[],
  now: Instant,
): GateCheck {
  const evidence: GateEvidence[] = [];
  let until = Infinity;
  let spent = 0;
  for (const each of gates) {
    const { title } = each;
    if (each.type === 'unusable')
      return {
        type: 'closed',
        message: `Waits for gate ${title}: ${each.problem}`,
        until: undefined,
      };
    if (spent > mostCost)
      return {
        type: 'closed',
        message: `Waits for gate ${title}: the gates before it need more work than all may; simplify the costly ones`,
        until: now + recheckMilliseconds(each.gate),
      };
    const evaluation = evaluateGate(each.gate.spec, each.facts, now);
    const { ready, reason, forecast } = evaluation;
    spent += evaluation.cost;
    if (!ready)
      return {
        type: 'closed',
        message: `Waits for gate ${title}: ${reason}`,
        until: Math.min(
          now + recheckMilliseconds(each.gate),
          forecast.type === 'constant' ? Infinity : forecast.at,
        ),
      };
    until = Math.min(
      until,
      changeOf(forecast, now + recheckMilliseconds(each.gate)),
    );
    evidence.push(evidenceOf(each.gate, evaluation, now));
  }
  return {
    type: 'open',
    evidence,
    until: until === Infinity ? undefined : until,
  };
}

/** When an open gate may be closed by time: where no instant is known, the next recheck. */
function changeOf(forecast: GateForecast, recheck: Instant): Instant {
  switch (forecast.type) {
    case 'constant':
      return Infinity;
    case 'unknown':
      return Math.min(recheck, forecast.at);
    default:
      return forecast.at;
  }
}

/** The gates that are not open at an instant, each with its reason. */
export function closedGates(
  gates: readonly ObservedGate[],
  at: Instant,
): readonly GateEvidence[] {
  return gates.flatMap(each => {
    if (each.type === 'unusable')
      return [{ name: each.title, result: 'fail', reason: each.problem }];
    const evaluation = evaluateGate(each.gate.spec, each.facts, at);
    return evaluation.ready ? [] : [evidenceOf(each.gate, evaluation, at)];
  });
}

function evidenceOf(
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
