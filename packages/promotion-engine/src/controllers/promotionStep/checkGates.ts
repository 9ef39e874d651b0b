import {
  evaluateGate,
  GateEvidence,
  gateEvidence,
  recheckMilliseconds,
  rfc3339,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';
import { ObservedGate } from './types';

/** What the gates of an environment say at an instant. */
export type GateCheck =
  | { readonly type: 'open'; readonly evidence: readonly GateEvidence[] }
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
    evidence.push({
      ...gateEvidence(gate),
      result: 'pass',
      reason,
      evaluatedAt: rfc3339(now),
      inputs: { ...inputs },
    });
  }
  return { type: 'open', evidence };
}
