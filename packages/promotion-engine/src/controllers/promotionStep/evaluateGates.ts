import {
  pauseAt,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { promotionGateFacts } from '../../services/gateFacts';
import { GateVerdict } from '../../services/evaluation/GateEvaluations';
import { observeEmergency } from './observeEmergency';
import { observeGates } from './observeGates';
import { PromotionServices } from './PromotionServices';
import { observePauses } from './observePauses';
import { ObservedEmergency, ObservedGuard } from './types';

type GateSources = Pick<
  PromotionServices,
  'cached' | 'clock' | 'policyNamespaces' | 'seals' | 'graphs' | 'evaluations'
>;

/** What stands before a promotion, not evaluated. Reads caches only. */
export function observeGuard(
  sources: Omit<GateSources, 'clock' | 'evaluations'>,
  step: PromotionStep,
): ObservedGuard {
  const emergency = observeEmergency(sources, step);
  return {
    gates: observeGates(sources, step),
    ...observePauses(sources, step),
    ...(emergency === undefined ? {} : { emergency }),
  };
}

/**
 * The gates of a promotion with their verdicts of this moment, up to the first that keeps it waiting and that nobody
 * has overridden; of an emergency rollback all of them, and the permissions once one is closed.
 */
export async function evaluateGates(
  sources: GateSources,
  step: PromotionStep,
): Promise<ObservedGuard> {
  const { emergency, ...observed } = observeGuard(sources, step);
  const pauses = observed.paused?.pauses ?? [];
  let isClosed = pauseAt(pauses, sources.clock.now()) !== undefined;
  if (isClosed && emergency === undefined) return observed;
  const gates = [...observed.gates];
  for (const [at, each] of gates.entries()) {
    if (each.type === 'unusable') break;
    const verdict = await verdictOf(sources, step, each);
    gates[at] = { ...each, verdict };
    if (verdict.type === 'waiting') break;
    const { ready } = verdict.evaluation;
    isClosed ||= !ready;
    const mayPass = emergency !== undefined || each.override !== undefined;
    if (!ready && !mayPass) break;
  }
  if (emergency === undefined) return { ...observed, gates };
  return {
    ...observed,
    gates,
    emergency: isClosed
      ? await withVerdicts(sources, step, emergency)
      : emergency,
  };
}

async function withVerdicts(
  sources: GateSources,
  step: PromotionStep,
  emergency: ObservedEmergency,
): Promise<ObservedEmergency> {
  const permissions = [];
  for (const each of emergency.permissions)
    permissions.push({
      ...each,
      verdict: await verdictOf(sources, step, each),
    });
  return { ...emergency, permissions };
}

function verdictOf(
  { cached, evaluations }: GateSources,
  step: PromotionStep,
  {
    gate,
    facts,
  }: Pick<ObservedEmergency['permissions'][number], 'gate' | 'facts'>,
): Promise<GateVerdict> {
  return evaluations.verdict({
    gate,
    namespace: step.metadata.namespace ?? 'default',
    use: 'promotion',
    facts: () => promotionGateFacts(cached, step, gate) ?? facts,
  });
}
