import { Bundle } from '../../api/types.generated';

/** When an environment was Verified for this Bundle. @public */
export interface UpstreamFact {
  readonly environment: string;
  /** Instant in milliseconds; absent until Verified. */
  readonly verifiedAt?: number;
}

/** What every gate knows of the promotion that it guards. @public */
export interface PromotionFacts {
  readonly bundle: Bundle;
  readonly environment: {
    readonly name: string;
    readonly approval: 'auto' | 'pr-review';
  };
  /** Direct upstreams: their minimum is `bundle.upstreamSoakMinutes`. */
  readonly directUpstreams: readonly string[];
  /** Upstreams that the Bundle leaves out without a permission: they soak for 0 minutes. */
  readonly skippedUpstreams?: readonly string[];
  /** Every environment of this Bundle. */
  readonly upstreams: readonly UpstreamFact[];
  /** Bundles of the Pipeline, this one included. */
  readonly history: readonly Bundle[];
  /** IANA zone of `schedule.*`. */
  readonly timezone: string;
}
