import {
  evaluateGate,
  GateForecast,
  GateEvidence,
  gateEvidence,
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
  for (const each of gates) {
    const { title } = each;
    if (each.type === 'unusable')
      return {
        type: 'closed',
        message: `Waits for gate ${title}: ${each.problem}`,
        until: undefined,
      };
    const { gate, facts } = each;
    const { ready, reason, inputs, forecast } = evaluateGate(
      gate.spec,
      facts,
      now,
    );
    if (!ready)
      return {
        type: 'closed',
        message: `Waits for gate ${title}: ${reason}`,
        until: Math.min(
          now + recheckMilliseconds(gate),
          forecast.type === 'constant' ? Infinity : forecast.at,
        ),
      };
    until = Math.min(
      until,
      changeOf(forecast, now + recheckMilliseconds(gate)),
    );
    evidence.push({
      ...gateEvidence(gate),
      result: 'pass',
      reason,
      evaluatedAt: rfc3339(now),
      inputs: { ...inputs },
    });
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
