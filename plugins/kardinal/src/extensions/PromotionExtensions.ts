import {
  EnvironmentNodeView,
  PipelineView,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ComponentType } from 'react';
import { PipelineRef } from '../api/PipelineRef';

/** What the Promotion tab shows at the moment; it changes while somebody looks at it. @public */
export interface PromotionContext {
  readonly pipeline: PipelineRef;
  readonly view: PipelineView;
}

/** An entry of the menu above the graph. @public */
export type PromotionActionItem = {
  /** The text of the entry. */
  readonly label: string;
  /** Why it cannot be chosen now; absent where it can. */
  readonly disabledReason?: string;
} & (
  | {
      readonly type: 'link';
      /** An http(s) address, or a path of the portal that begins with `/`. Anything else is not opened. */
      readonly href: string;
    }
  | {
      readonly type: 'dialog';
      /** What the dialog shows. */
      readonly Content: ComponentType<PromotionDialogProps>;
    }
);

/** What the content of a dialog receives. @public */
export interface PromotionDialogProps {
  readonly promotion: PromotionContext;
  readonly onClose: () => void;
}

/**
 * An action that another plugin adds to the menu of the Promotion tab. It changes nothing by itself: what writes to a Pipeline is a
 * command of the backend, which the menu lists without any frontend code.
 *
 * @public
 */
export interface PromotionAction {
  /** Unique among the actions. */
  readonly id: string;
  /** The entry now; `undefined` where there is none. It is called with each change: pure, and fast. */
  readonly item: (
    promotion: PromotionContext,
  ) => PromotionActionItem | undefined;
}

/** A card that another plugin adds below the graph of the Promotion tab. @public */
export interface PromotionExtensionCard {
  /** Unique among the cards. */
  readonly id: string;
  /** The heading of the card. */
  readonly title: string;
  readonly Content: ComponentType<{ readonly promotion: PromotionContext }>;
}

/** A few letters on an environment. @public */
export interface NodeBadgeText {
  /** At most about ten letters; what does not fit is cut. */
  readonly text: string;
  /** What it means, in words: read aloud, and shown in the panel of the environment. */
  readonly description: string;
  /** Default `neutral`. */
  readonly tone?: 'neutral' | 'attention' | 'danger' | 'success';
}

/** A mark that another plugin adds to environments, in the graph, in the table and in the panel. @public */
export interface NodeBadge {
  /** Unique among the badges. */
  readonly id: string;
  /** The badge now; `undefined` where there is none. It is called with each change: pure, and fast. */
  readonly badge: (
    environment: EnvironmentNodeView,
    promotion: PromotionContext,
  ) => NodeBadgeText | undefined;
}

/** What other plugins add to the Promotion tab. @public */
export interface PromotionExtensions {
  readonly actions?: readonly PromotionAction[];
  readonly cards?: readonly PromotionExtensionCard[];
  readonly badges?: readonly NodeBadge[];
}
