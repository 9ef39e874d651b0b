import { inOnePiece, InParts } from '@kardinal/cel';
import { GateFacts } from '../attributes';
import { maxCostInAll } from '../evaluateGate';
import { explainPrepared, GateExplanation } from '../explain/explainGate';
import { GateRule, prepareGate } from '../preparedGate';
import { labelled } from './labelled';
import { supposedInputs } from './supposedInputs';

/** What is supposed to be so, whatever is. @public */
export interface Supposition {
  /** Labels that the Bundle has besides its own. */
  readonly labels?: Readonly<Record<string, string>>;
  /** By environment, for how long the Bundle has soaked there, in minutes. */
  readonly soakMinutes?: Readonly<Record<string, number>>;
  /** Values by path, of what does not follow from the Bundle: `metrics.error-rate`. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/**
 * What a gate would say, and why, if something were so.
 *
 * @param now - the instant that is supposed, in milliseconds
 * @public
 */
export function simulateGate(
  gate: GateRule,
  facts: GateFacts,
  supposition: Supposition,
  now: number,
): GateExplanation {
  return inOnePiece(simulateGateInParts(gate, facts, supposition, now));
}

/**
 * The same, interrupted after each evaluation.
 *
 * @public
 */
export function* simulateGateInParts(
  gate: GateRule,
  facts: GateFacts,
  supposition: Supposition,
  now: number,
  mostSteps: number = maxCostInAll,
): InParts<GateExplanation> {
  const supposed = suppose(facts, supposition, now);
  const inputs = supposedInputs(supposition.attributes);
  const prepared = prepareGate(gate, supposed, inputs);
  return yield* explainPrepared(prepared, now, mostSteps);
}

function suppose(
  facts: GateFacts,
  { labels, soakMinutes = {} }: Supposition,
  now: number,
): GateFacts {
  const soaked = Object.entries(soakMinutes).map(([environment, minutes]) => ({
    environment,
    verifiedAt: now - minutes * 60_000,
  }));
  const isSupposed = (name: string) => Object.hasOwn(soakMinutes, name);
  return {
    ...facts,
    bundle:
      labels === undefined ? facts.bundle : labelled(facts.bundle, labels),
    upstreams: [
      ...facts.upstreams.filter(({ environment }) => !isSupposed(environment)),
      ...soaked,
    ],
    skippedUpstreams: (facts.skippedUpstreams ?? []).filter(
      name => !isSupposed(name),
    ),
  };
}
