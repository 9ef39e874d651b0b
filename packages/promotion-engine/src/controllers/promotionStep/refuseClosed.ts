import { PromotionStep } from '@kardinal/backstage-plugin-kardinal-common';
import { checkPromotion } from './checkPromotion';
import { observeGates } from './observeGates';
import { observeUpstreams } from './observeUpstreams';
import { PromotionServices } from './PromotionServices';

/** Something closed between the decision to write and the write: what was about to be written must not be. */
export class GateClosedError extends Error {
  override readonly name = 'GateClosedError';
}

/**
 * The last look at the gates before a commit, from the caches: a push may have waited for its turn, or for a retry.
 *
 * @throws GateClosedError
 */
export function refuseClosed(
  services: Pick<PromotionServices, 'cached' | 'policyNamespaces' | 'clock'>,
  step: PromotionStep,
): void {
  const { cached, clock } = services;
  const bundle = cached.bundleOf(step);
  const upstreams = observeUpstreams(cached, step);
  const gates = observeGates(services, step);
  const check = checkPromotion({ bundle, upstreams, gates }, clock.now());
  if (check.type === 'closed') throw new GateClosedError(check.message);
}
