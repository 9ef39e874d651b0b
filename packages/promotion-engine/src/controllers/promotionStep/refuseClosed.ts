import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { GateCheck } from './checkGates';
import { checkPromotion } from './checkPromotion';
import { observeGates } from './observeGates';
import { observeUpstreams } from './observeUpstreams';
import { PromotionServices } from './PromotionServices';

type CheckSources = Pick<
  PromotionServices,
  'cached' | 'policyNamespaces' | 'clock' | 'seals' | 'graphs'
>;

/** Something closed between the decision to write and the write: what was about to be written must not be. */
export class GateClosedError extends Error {
  override readonly name = 'GateClosedError';
}

/** Whether a promotion may change the world at this moment, from the caches. */
export function checkNow(
  sources: CheckSources,
  step: PromotionStep,
): GateCheck {
  const { cached, clock } = sources;
  const bundle = cached.bundleOf(step);
  const upstreams = observeUpstreams(cached, step);
  const gates = observeGates(sources, step);
  return checkPromotion({ bundle, upstreams, gates }, clock.now());
}

/**
 * The last look at the gates before a commit: a push may have waited for its turn, or for a retry.
 *
 * @throws GateClosedError
 */
export function refuseClosed(sources: CheckSources, step: PromotionStep): void {
  const check = checkNow(sources, step);
  if (check.type === 'closed') throw new GateClosedError(check.message);
}
