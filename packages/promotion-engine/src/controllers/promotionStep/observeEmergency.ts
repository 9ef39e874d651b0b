import {
  emergencyOf,
  guards,
  orgTemplates,
  PromotionStep,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { promotionGateFacts } from '../../services/gateFacts';
import { PromotionServices } from './PromotionServices';
import { ObservedEmergency } from './types';
import { writtenBy } from '../../services/promotions/writtenBy';

/**
 * Of an emergency rollback, who ordered it and the permissions of the platform that apply where it writes; `undefined` for every
 * other promotion. Reads caches only.
 */
export function observeEmergency(
  {
    cached,
    policyNamespaces,
  }: Pick<PromotionServices, 'cached' | 'policyNamespaces'>,
  step: PromotionStep,
): ObservedEmergency | undefined {
  const bundle = cached.bundleOf(step);
  if (bundle === undefined) return undefined;
  const order = emergencyOf(bundle);
  const { environment } = rollbackOf(bundle) ?? {};
  if (order === undefined || environment !== step.spec.environment)
    return undefined;
  const guarded = writtenBy(cached, step);
  const permissions = orgTemplates(cached.gateTemplates(), policyNamespaces)
    .filter(
      template =>
        template.purpose === 'emergency-permission' &&
        guards(template, guarded),
    )
    .flatMap(({ gate }) => {
      const facts = promotionGateFacts(cached, step, gate);
      return facts === undefined ? [] : [{ gate, facts }];
    });
  return { order, permissions };
}
