import { createFrontendModule } from '@backstage/frontend-plugin-api';
import {
  NodeBadgeBlueprint,
  PromotionActionBlueprint,
  PromotionCardBlueprint,
} from '@kardinal/backstage-plugin-kardinal';
import { ChatText } from './ChatText';

/** Adds to the menu of the Promotion tab. */
export const chatText = PromotionActionBlueprint.make({
  name: 'chat-text',
  disabled: true,
  params: {
    item: ({ view }) => ({
      type: 'dialog',
      label: 'Copy as text',
      Content: ChatText,
      ...(view.selected === undefined
        ? { disabledReason: 'Nothing was released yet.' }
        : {}),
    }),
  },
});

/** Adds below the graph. */
export const reviews = PromotionCardBlueprint.make({
  name: 'reviews',
  disabled: true,
  params: {
    title: 'Reviews',
    loader: () => import('./Reviews').then(m => m.Reviews),
  },
});

/** Adds to environments. */
export const reviewed = NodeBadgeBlueprint.make({
  name: 'reviewed',
  disabled: true,
  params: {
    badge: ({ approval }) =>
      approval === 'pr-review'
        ? { text: 'review', description: 'A person reviews each promotion' }
        : undefined,
  },
});

/** One action, one card and one badge of another plugin; docs/add-to-the-page.md says how to turn them on. */
export const promotionExtensions = createFrontendModule({
  pluginId: 'app',
  extensions: [chatText, reviews, reviewed],
});
