import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { GateCheck } from './checkGates';
import { checkPromotion } from './checkPromotion';
import { evaluateGates } from './evaluateGates';
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
  const guard = await evaluateGates(sources, step);
  const bundle = cached.bundleOf(step);
  const upstreams = observeUpstreams(cached, step);
  return checkPromotion({ bundle, upstreams, ...guard }, clock.now());
}

/**
 * The last look at the gates before a commit: a push may have waited for its turn, or for a retry.
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
