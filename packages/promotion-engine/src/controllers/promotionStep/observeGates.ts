import {
  guardsOfPipeline,
  gateNameOf,
  GateTemplate,
  guards,
  orgTemplates,
  PolicyGate,
  PromotionStep,
  trainGateName,
} from '@kardinal/backstage-plugin-kardinal-common';
import { derivationProblem } from '../../services/derivation/derivationOf';
import { hasStarted } from '../../services/derivation/hasStarted';
import { proposedCommit } from '../../services/checks/proposedCommit';
import { promotionGateFacts } from '../../services/gateFacts';
import { isNewerGate } from '../../services/isNewerGate';
import { observeWindows } from '../../services/promotions/observeWindows';
import { observedOverride } from '../../services/observedOverride';
import { PromotionServices } from './PromotionServices';
import { ObservedGate } from './types';
import { writtenBy } from '../../services/promotions/writtenBy';

type GateSources = Pick<
  PromotionServices,
  'cached' | 'policyNamespaces' | 'seals' | 'graphs'
>;

/**
 * The gates that a promotion must pass: those that it was translated with, and none that was there before may be missing. Reads caches
 * only. Those of the merge hold nothing before there is a pull request. What is put on record without a write passes none.
 */
export function observeGates(
  sources: GateSources,
  step: PromotionStep,
): readonly ObservedGate[] {
  if (step.spec.cause === 'observed') return [];
  const { cached } = sources;
  const { namespace } = step.metadata;
  const required = (step.spec.requiredGates ?? []).map(name => ({
    name,
    gate: cached.gate(namespace, name),
  }));
  const isMergeable = proposedCommit(step) !== undefined;
  const known = new Set(
    required.flatMap(({ gate }) => (gate ? [templateOf(gate)] : [])),
  );
  const omitted = olderTemplates(sources, step)
    .filter(({ gate }) => !known.has(keyOf(gate.metadata)))
    .map(({ gate }): ObservedGate => {
      const problem = `it guards ${step.spec.environment}, but is not among the gates of this promotion; create a new Bundle, which is translated with it`;
      return { type: 'unusable', title: gate.metadata.name, problem };
    });
  return [
    ...required
      .filter(({ gate }) => isMergeable || gate?.spec.holds !== 'merge')
      .map(({ name, gate }) => observedGate(sources, step, name, gate)),
    ...omitted,
    ...withoutTrain(cached, step, known),
    ...observeWindows(sources, step),
  ];
}

/** A Bundle of a train is held by the gate of that, whatever it was translated with. */
function withoutTrain(
  cached: GateSources['cached'],
  step: PromotionStep,
  known: ReadonlySet<string>,
): readonly ObservedGate[] {
  const train = cached.bundleOf(step)?.spec.train;
  if (train === undefined) return [];
  const { namespace = 'default' } = step.metadata;
  const name = trainGateName(train);
  if (known.has(keyOf({ namespace, name }))) return [];
  const problem = `it is not among the gates of this promotion; create a new Bundle`;
  return [{ type: 'unusable', title: name, problem }];
}

function observedGate(
  sources: GateSources,
  step: PromotionStep,
  name: string,
  gate: PolicyGate | undefined,
): ObservedGate {
  if (gate === undefined)
    return { type: 'unusable', title: name, problem: 'it does not exist' };
  const title = gateNameOf(gate);
  // What its team can edit is believed only with the seal.
  const problem = derivationProblem(sources, gate) ?? mismatch(step, gate);
  if (problem !== undefined) return { type: 'unusable', title, problem };
  const facts = promotionGateFacts(sources.cached, step, gate);
  if (facts === undefined)
    return { type: 'unusable', title, problem: 'its Bundle does not exist' };
  const override = observedOverride(sources, gate);
  return {
    type: 'usable',
    title,
    gate,
    facts,
    ...(override === undefined ? {} : { override }),
  };
}

/** A gate of another promotion proves nothing for this one. */
function mismatch(
  { spec }: PromotionStep,
  { spec: guarded }: PolicyGate,
): string | undefined {
  const { environment = 'nothing', bundleRef = 'no Bundle' } = guarded;
  return environment === spec.environment && bundleRef === spec.bundleRef
    ? undefined
    : `it guards ${environment} of ${bundleRef}, not ${spec.environment} of ${spec.bundleRef}`;
}

/**
 * Those that were there when the Bundle was created: a later one applies from the next translation on. Of one that has
 * started, the team's are as they were when it started.
 */
function olderTemplates(
  { cached, policyNamespaces }: GateSources,
  step: PromotionStep,
): readonly GateTemplate[] {
  const bundle = cached.bundleOf(step);
  const guarded = writtenBy(cached, step);
  const pipeline = cached.pipeline(step.metadata.namespace, step.spec.pipeline);
  const templates =
    pipeline === undefined || hasStarted(step)
      ? orgTemplates(cached.gateTemplates(), policyNamespaces)
      : guardsOfPipeline(cached.gateTemplates(), pipeline, policyNamespaces);
  return templates.filter(
    template =>
      template.purpose === 'gate' &&
      !isNewerGate(template.gate, bundle) &&
      guards(template, guarded),
  );
}

function templateOf({ spec: { templateRef = {} } }: PolicyGate): string {
  return keyOf(templateRef);
}

function keyOf(reference: { namespace?: string; name?: string }): string {
  return `${reference.namespace ?? ''}/${reference.name ?? ''}`;
}
