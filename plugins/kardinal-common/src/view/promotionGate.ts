import { unreachable } from '@kardinal/foundation';
import { Pipeline, PolicyGate } from '../api/types.generated';
import { AppliedGate } from '../commands/definition/appliedGates';
import { GateFacts } from '../policy/attributes';
import { GateEvaluation, unevaluated } from '../policy/evaluateGate';
import { freezeName } from '../pause';
import { pauseSentence } from './pauseNode';
import { evaluatedLater, saidByGate } from './saidByGate';
import { sentence } from './sentences';
import { GateNodeView } from './types';

/** A gate of a promotion that somebody thinks about, in the words of the tab. @public */
export interface PromotionGate
  extends Pick<
    GateNodeView,
    'name' | 'scope' | 'verdict' | 'sentence' | 'opensAt'
  > {
  readonly namespace: string;
}

/** The gates of an environment, as they are now. @public */
export interface PromotionGates {
  readonly environment: string;
  readonly gates: readonly PromotionGate[];
  /** Of an emergency: what lets it past closed gates while one of them is open. Absent for every other promotion. */
  readonly emergencyPermissions?: readonly PromotionGate[];
}

/** What a gate of a promotion comes to now. @public */
export type GateFinding =
  | {
      readonly type: 'evaluated';
      readonly evaluation: GateEvaluation;
      readonly facts: GateFacts;
      /** Environments before it in which the Bundle has yet to be verified. */
      readonly comesAfter: readonly string[];
      /** The gate of a Bundle that is there, which may be overridden. */
      readonly instance?: PolicyGate;
    }
  | {
      readonly type: 'unavailable';
      /** Without a full stop. */
      readonly reason: string;
    };

/** A pause of an environment among its gates. @public */
export function promotionPause(
  { pause }: Extract<AppliedGate, { type: 'pause' }>,
  { metadata: { namespace = 'default', name } }: Pipeline,
): PromotionGate {
  const { seal, ...read } = pause;
  return {
    name: freezeName(name),
    namespace,
    scope: 'team',
    verdict: 'closed',
    sentence: pauseSentence(read),
  };
}

/** A gate with its verdict now: closed, and why, where it cannot be evaluated. @public */
export function promotionGate(
  { template: { gate, scope } }: Extract<AppliedGate, { type: 'template' }>,
  environment: string,
  finding: GateFinding,
  now: number,
): PromotionGate {
  const { name, namespace = 'default' } = gate.metadata;
  const whole = { name, namespace, scope };
  const { expression, message } = gate.spec;
  const planned = {
    id: '',
    ...whole,
    environment,
    expression,
    ...(message === undefined ? {} : { message }),
  };
  const nothing = { live: undefined, recorded: undefined };
  switch (finding.type) {
    case 'unavailable': {
      const inputs = { planned, gate: undefined, facts: undefined, ...nothing };
      const { verdict, sentence: words } = saidByGate(
        inputs,
        unevaluated(finding.reason),
        now,
      );
      return { ...whole, verdict, sentence: words };
    }
    case 'evaluated': {
      const { evaluation, facts, instance } = finding;
      const inputs = { planned, gate: instance, facts, ...nothing };
      const { progress, ...said } = saidByGate(inputs, evaluation, now);
      return said.verdict !== 'open' && isTooEarly(finding)
        ? { ...whole, verdict: 'pending', sentence: sentence(evaluatedLater) }
        : { ...whole, ...said };
    }
    default:
      return unreachable(finding);
  }
}

/** Its expression is one, and reads what there is only once the Bundle has come so far. */
function isTooEarly({
  comesAfter,
  evaluation,
}: Extract<GateFinding, { type: 'evaluated' }>): boolean {
  return (
    comesAfter.length > 0 &&
    evaluation.outcome === 'error' &&
    evaluation.explanation !== undefined
  );
}
