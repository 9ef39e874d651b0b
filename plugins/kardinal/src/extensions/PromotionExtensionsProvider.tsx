import { createContext, ReactNode, useContext } from 'react';
import { PromotionContext, PromotionExtensions } from './PromotionExtensions';

const noExtensions: PromotionExtensions = {};
const ExtensionsContext = createContext<PromotionExtensions>(noExtensions);
const ShownContext = createContext<PromotionContext | undefined>(undefined);

/**
 * Adds actions, cards and badges to the Promotion tabs inside of it. In the new frontend system they are extensions, and come by
 * themselves.
 *
 * @public
 */
export const PromotionExtensionsProvider = (props: {
  readonly extensions: PromotionExtensions;
  readonly children: ReactNode;
}) => (
  <ExtensionsContext.Provider value={props.extensions}>
    {props.children}
  </ExtensionsContext.Provider>
);

/** Says what the tab shows to the extensions inside of it; nothing before it has come. */
export const ShownPromotion = (props: {
  readonly promotion: PromotionContext | undefined;
  readonly children: ReactNode;
}) => (
  <ShownContext.Provider value={props.promotion}>
    {props.children}
  </ShownContext.Provider>
);

/** What other plugins have added here. */
export function usePromotionExtensions(): PromotionExtensions {
  return useContext(ExtensionsContext);
}

/** What the tab around shows; absent outside of one. */
export function useShownPromotion(): PromotionContext | undefined {
  return useContext(ShownContext);
}
