import {
  createExtensionBlueprint,
  createExtensionDataRef,
  ExtensionBoundary,
} from '@backstage/frontend-plugin-api';
import {
  NodeBadge,
  PromotionAction,
  PromotionContext,
  PromotionExtensionCard,
} from './PromotionExtensions';

/** The extension that actions, cards and badges are attached to. */
const tab = 'entity-content:kardinal';

/** An action of the Promotion tab. @public */
export const promotionActionDataRef =
  createExtensionDataRef<PromotionAction>().with({
    id: 'kardinal.promotion-action',
  });

/** A card of the Promotion tab. @public */
export const promotionCardDataRef =
  createExtensionDataRef<PromotionExtensionCard>().with({
    id: 'kardinal.promotion-card',
  });

/** A badge of environments. @public */
export const nodeBadgeDataRef = createExtensionDataRef<NodeBadge>().with({
  id: 'kardinal.node-badge',
});

/** Adds an action to the menu of the Promotion tab. @public */
export const PromotionActionBlueprint = createExtensionBlueprint({
  kind: 'promotion-action',
  attachTo: { id: tab, input: 'actions' },
  output: [promotionActionDataRef],
  dataRefs: { action: promotionActionDataRef },
  factory: (params: Pick<PromotionAction, 'item'>, { node }) => [
    promotionActionDataRef({ id: node.spec.id, item: params.item }),
  ],
});

/** What a card is made of. @public */
export interface PromotionCardParams {
  /** The heading of the card. */
  readonly title: string;
  /** Loads the component when the tab is opened. */
  readonly loader: () => Promise<
    (props: { readonly promotion: PromotionContext }) => JSX.Element
  >;
}

/** Adds a card below the graph of the Promotion tab. @public */
export const PromotionCardBlueprint = createExtensionBlueprint({
  kind: 'promotion-card',
  attachTo: { id: tab, input: 'cards' },
  output: [promotionCardDataRef],
  dataRefs: { card: promotionCardDataRef },
  factory: ({ title, loader }: PromotionCardParams, { node }) => [
    promotionCardDataRef({
      id: node.spec.id,
      title,
      Content: ExtensionBoundary.lazyComponent(node, loader),
    }),
  ],
});

/** Adds a badge to environments in the graph, the table and the panel. @public */
export const NodeBadgeBlueprint = createExtensionBlueprint({
  kind: 'node-badge',
  attachTo: { id: tab, input: 'badges' },
  output: [nodeBadgeDataRef],
  dataRefs: { badge: nodeBadgeDataRef },
  factory: (params: Pick<NodeBadge, 'badge'>, { node }) => [
    nodeBadgeDataRef({ id: node.spec.id, badge: params.badge }),
  ],
});
