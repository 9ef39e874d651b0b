import { useState } from 'react';
import { OfferedAction, offeredActions } from '../../extensions/offeredActions';
import { PromotionContext } from '../../extensions/PromotionExtensions';
import {
  usePromotionExtensions,
  useShownPromotion,
} from '../../extensions/PromotionExtensionsProvider';

/** What other plugins have added to the menu, and the dialog of one that is open. */
export interface AddedActions {
  readonly offered: readonly OfferedAction[];
  readonly open: (id: string) => void;
  readonly close: () => void;
  readonly dialog?: {
    readonly action: Extract<OfferedAction, { readonly type: 'dialog' }>;
    readonly promotion: PromotionContext;
  };
}

/** None outside of the Promotion tab: the card on the overview has the next action alone. */
export function useAddedActions(): AddedActions {
  const { actions = [] } = usePromotionExtensions();
  const promotion = useShownPromotion();
  const [opened, setOpened] = useState<string>();
  const offered =
    promotion === undefined ? [] : offeredActions(actions, promotion);
  const action = offered.find(({ id }) => id === opened);
  return {
    offered,
    open: setOpened,
    close: () => setOpened(undefined),
    ...(promotion !== undefined && action?.type === 'dialog'
      ? { dialog: { action, promotion } }
      : {}),
  };
}
