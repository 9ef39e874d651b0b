import {
  Bundle,
  FoundPart,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Summary } from '@kardinal/kube-controller';
import { SubscriptionSource } from '../../services/subscriptions/subscriptionPlan';
import { SourceState } from '../../services/subscriptions/SubscriptionWatch';

export type SubscriptionStatus = NonNullable<Subscription['status']>;

/** What is on record. */
export type Latest = NonNullable<SubscriptionStatus['latest']>;

/** What a pass comes to. */
export interface Outcome {
  readonly summary: Summary;
  /** Default: what is on record. */
  readonly latest?: Latest | undefined;
  readonly bundle?: Bundle;
  /** Of several that are followed. */
  readonly found?: readonly FoundPart[];
}

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
    }
  | {
      readonly type: 'combined';
      /** What is looked at, and what is known of it. */
      readonly sources: readonly {
        readonly source: SubscriptionSource;
        readonly state: SourceState;
      }[];
      /** Of its Pipeline. */
      readonly bundles: readonly Bundle[];
    };
