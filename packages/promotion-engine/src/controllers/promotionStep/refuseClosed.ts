import {
  pauseAt,
  pauseText,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { GateCheck } from './checkGates';
import { checkPromotion } from './checkPromotion';
import { evaluateGates } from './evaluateGates';
import { observeEligibility } from '../../services/promotions/observeEligibility';
import { observePauses } from './observePauses';
import { observeUpstreams } from './observeUpstreams';
import { PromotionServices } from './PromotionServices';

type CheckSources = Pick<
  PromotionServices,
  'cached' | 'policyNamespaces' | 'clock' | 'seals' | 'graphs' | 'evaluations'
>;

/** Something closed between the decision to write and the write: what was about to be written must not be. */
export class GateClosedError extends Error {
  override readonly name = 'GateClosedError';
}

/** Whether a promotion may change the world at this moment, from the caches. */
export async function checkNow(
  sources: CheckSources,
  step: PromotionStep,
): Promise<GateCheck> {
  const { cached, clock } = sources;
  const { paused: _, ...guard } = await evaluateGates(sources, step);
  const bundle = cached.bundleOf(step);
  const upstreams = observeUpstreams(cached, step);
  // Somebody may have paused it meanwhile.
  const now = observePauses(sources, step);
  const eligibility = observeEligibility(cached, step);
  return checkPromotion(
    { bundle, upstreams, ...eligibility, ...guard, ...now },
    clock.now(),
  );
}

/**
 * What is withdrawn is written to the forge, too.
 *
 * @throws GateClosedError
 */
export function refusePaused(
  sources: Pick<PromotionServices, 'cached' | 'clock'>,
  step: PromotionStep,
): void {
  const { paused } = observePauses(sources, step);
  const pause = pauseAt(paused?.pauses ?? [], sources.clock.now());
  if (pause !== undefined) throw new GateClosedError(pauseText(pause));
}

/**
 * The last look at the gates before a commit, a pull request, a merge or a call: each may have waited for its turn, or for a
 * retry.
 *
 * @throws GateClosedError
 */
export async function refuseClosed(
  sources: CheckSources,
  step: PromotionStep,
): Promise<void> {
  const check = await checkNow(sources, step);
  if (check.type === 'closed') throw new GateClosedError(check.message);
}
