import { BundleStatus } from '../api/types.generated';

/**
 * What a promotion leaves behind on the step and on the Bundle: what the Bundle's CRD keeps of it, so that no field is
 * lost on the way.
 *
 * @public
 */
export type PromotionEvidence = NonNullable<
  NonNullable<BundleStatus['environments']>[string]['evidence']
>;

/** A gate as it was when the promotion passed it: inputs included, so that the decision can be replayed. @public */
export type GateEvidence = NonNullable<
  PromotionEvidence['policyGates']
>[number];

/** Which gates an emergency rollback did not wait for, who ordered it, and what permitted it. @public */
export type EmergencyEvidence = NonNullable<PromotionEvidence['emergency']>;

/** A closed gate that somebody had released when it was passed. @public */
export type OverrideEvidence = NonNullable<
  PromotionEvidence['overrides']
>[number];

/** @public */
export type ImageChangeEvidence = NonNullable<
  PromotionEvidence['changes']
>[number];

/** @public */
export interface UpstreamEvidence {
  environment: string;
  state: string;
  verifiedAt?: string;
}
