import { webUrl } from '../format/webUrl';
import {
  PromotionAction,
  PromotionActionItem,
  PromotionContext,
} from './PromotionExtensions';

/** An entry of the menu that another plugin has added. */
export type OfferedAction = PromotionActionItem & { readonly id: string };

/** The entries now. An action that fails is an entry that says so: one plugin's mistake takes no other's actions away. */
export function offeredActions(
  actions: readonly PromotionAction[],
  promotion: PromotionContext,
): readonly OfferedAction[] {
  return actions.flatMap(({ id, item }) => {
    try {
      const offered = item(promotion);
      return offered === undefined ? [] : [checked({ ...offered, id })];
    } catch (error) {
      return [refused(id, id, `This action failed: ${messageOf(error)}`)];
    }
  });
}

/** No link leads where a browser would run something. */
function checked(offered: OfferedAction): OfferedAction {
  if (offered.type !== 'link' || isPath(offered.href)) return offered;
  return webUrl(offered.href) === undefined
    ? refused(
        offered.id,
        offered.label,
        'This link is neither an http(s) address nor a path of the portal.',
      )
    : offered;
}

/** A path of the portal; `//host` is another host. */
export function isPath(href: string): boolean {
  return /^\/(?![/\\])/.test(href);
}

function refused(
  id: string,
  label: string,
  disabledReason: string,
): OfferedAction {
  return { id, type: 'link', label, href: '/', disabledReason };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
