import { Subscription } from '@kardinal/backstage-plugin-kardinal-common';
import { SourceState } from '../../services/subscriptions/SubscriptionWatch';

export type SubscriptionStatus = NonNullable<Subscription['status']>;

/** The Bundle of what was found. */
export type FoundBundle =
  /** With the name that it gets. */
  | { readonly type: 'none'; readonly name: string }
  | { readonly type: 'made'; readonly name: string }
  /** Somebody has made another Bundle under its name. */
  | { readonly type: 'taken'; readonly name: string };

/** What a Subscription needs to see. */
export type SubscriptionObservation =
  /** It cannot be carried out: each problem names its field and the fix. */
  | { readonly type: 'invalid'; readonly problems: readonly string[] }
  | { readonly type: 'suspended' }
  /** Its Pipeline promotes nothing for now. */
  | {
      readonly type: 'held';
      readonly reason: 'PipelineMissing' | 'PipelineInvalid';
      readonly message: string;
    }
  | {
      readonly type: 'followed';
      readonly state: SourceState;
      readonly bundle: FoundBundle;
    };
