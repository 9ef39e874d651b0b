import {
  Bundle,
  GateEvaluation,
  GateFacts,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant } from '@kardinal/kube-controller';

/** A verdict, and when it was reached. @public */
export interface DatedEvaluation {
  readonly evaluation: GateEvaluation;
  readonly at: Instant;
}

/** Steps from which on a verdict is kept: what costs less is evaluated each time. */
const costly = 2_000;

/** Costly gates of a namespace whose verdicts are kept. */
const mostPerNamespace = 50;

/**
 * The latest verdicts of costly gates. One counts for the very same expression and facts, and only until the instant at
 * which time alone can change it: then it is what another evaluation would come to.
 */
export class RememberedVerdicts {
  readonly #known = new Map<string, Map<string, RememberedVerdict>>();

  find(
    gate: PolicyGate,
    facts: GateFacts,
    now: Instant,
  ): DatedEvaluation | undefined {
    const known = this.#known.get(namespaceOf(gate))?.get(nameOf(gate, facts));
    // Only gates that were costly are looked at closely.
    return known !== undefined &&
      now >= known.at &&
      now < validUntil(known.evaluation) &&
      known.premises === premisesOf(gate, facts)
      ? known
      : undefined;
  }

  remember(
    gate: PolicyGate,
    facts: GateFacts,
    { evaluation, at }: DatedEvaluation,
  ): void {
    const namespace = namespaceOf(gate);
    const name = nameOf(gate, facts);
    const known = this.#known.get(namespace) ?? new Map();
    known.delete(name);
    const premises =
      evaluation.cost < costly ? undefined : premisesOf(gate, facts);
    if (premises !== undefined) known.set(name, { evaluation, at, premises });
    const [oldest] = known.keys();
    if (known.size > mostPerNamespace) known.delete(oldest);
    if (known.size === 0) this.#known.delete(namespace);
    else this.#known.set(namespace, known);
  }
}

/** Until when nothing but a change of the facts can change a verdict. */
export function validUntil({ forecast }: GateEvaluation): Instant {
  return forecast.type === 'constant' ? Infinity : forecast.at;
}

interface RememberedVerdict extends DatedEvaluation {
  readonly premises: string;
}

/** Everything that a verdict follows from, besides time; `undefined` where no API server has stored a part of it. */
function premisesOf(
  { spec: { expression, message } }: PolicyGate,
  { bundle, history, ...facts }: GateFacts,
): string | undefined {
  const bundles = [bundle, ...history];
  if (bundles.some(({ metadata }) => metadata.resourceVersion === undefined))
    return undefined;
  return JSON.stringify([expression, message, facts, bundles.map(stateOf)]);
}

/** Which state of a Bundle, and whether its status is believed. */
function stateOf({ metadata, status }: Bundle): readonly unknown[] {
  return [metadata.uid, metadata.resourceVersion, status !== undefined];
}

function namespaceOf({ metadata }: PolicyGate): string {
  return metadata.namespace ?? '';
}

function nameOf({ metadata }: PolicyGate, { environment }: GateFacts): string {
  return `${metadata.name}/${environment.name}`;
}
