import { EnvironmentNodeView } from '@kardinal/backstage-plugin-kardinal-common';
import {
  NodeBadge,
  NodeBadgeText,
  PromotionContext,
} from './PromotionExtensions';

/** A badge of an environment, as another plugin has added it. */
export type OfferedBadge = Required<NodeBadgeText> & { readonly id: string };

/** The badges of an environment now. One that fails says so in its description, and takes no other away. */
export function offeredBadges(
  badges: readonly NodeBadge[],
  environment: EnvironmentNodeView,
  promotion: PromotionContext,
): readonly OfferedBadge[] {
  return badges.flatMap(({ id, badge }) => {
    try {
      const offered = badge(environment, promotion);
      return offered === undefined
        ? []
        : [{ tone: 'neutral' as const, ...offered, id }];
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const description = `The badge ${id} failed: ${message}`;
      return [{ id, text: '?', description, tone: 'neutral' as const }];
    }
  });
}
