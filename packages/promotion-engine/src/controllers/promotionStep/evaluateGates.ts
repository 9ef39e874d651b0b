import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { promotionGateFacts } from '../../services/gateFacts';
import { observeGates } from './observeGates';
import { PromotionServices } from './PromotionServices';
import { ObservedGate } from './types';

type GateSources = Pick<
  PromotionServices,
  'cached' | 'policyNamespaces' | 'seals' | 'graphs' | 'evaluations'
>;

/** The gates of a promotion with their verdicts of this moment, up to the first that keeps it waiting. */
export async function evaluateGates(
  sources: GateSources,
  step: PromotionStep,
): Promise<readonly ObservedGate[]> {
  const gates = [...observeGates(sources, step)];
  for (const [at, each] of gates.entries()) {
    if (each.type === 'unusable') break;
    const { gate, facts } = each;
    const verdict = await sources.evaluations.verdict({
      gate,
      namespace: step.metadata.namespace ?? 'default',
      use: 'promotion',
      facts: () =>
        promotionGateFacts(sources.cached, step, gate.spec.timezone) ?? facts,
    });
    gates[at] = { ...each, verdict };
    if (verdict.type === 'waiting' || !verdict.evaluation.ready) break;
  }
  return gates;
}
