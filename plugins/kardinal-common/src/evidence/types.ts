import { PromotionStepStatus } from '../api/types.generated';

/** A gate as it was when the promotion passed it: inputs included, so that the decision can be replayed. @public */
export interface GateEvidence {
  name: string;
  namespace?: string;
  scope?: string;
  result: 'pass' | 'fail' | 'pending';
  reason?: string;
  expression?: string;
  evaluatedAt?: string;
  inputs?: Record<string, unknown>;
}

/** @public */
export interface ImageChangeEvidence {
  file: string;
  image: string;
  from?: string;
  to: string;
}

/** @public */
export interface UpstreamEvidence {
  environment: string;
  state: string;
  verifiedAt?: string;
}

/** What a promotion leaves behind on the step and on the Bundle. @public */
export interface PromotionEvidence {
  approvedBy?: string[];
  mergedBy?: string;
  mergedAt?: string;
  /** What was merged, where somebody else had pushed to the branch of the pull request. */
  foreignHead?: string;
  gateDuration?: string;
  promotionDuration?: string;
  health?: string;
  changes?: ImageChangeEvidence[];
  /** What the promotion made: a commit, or an artifact in a registry. */
  revision?: NonNullable<PromotionStepStatus['revision']>;
  policyGates?: GateEvidence[];
  /** Gates that were not open at the instant of the merge; absent when all were. */
  mergedAgainst?: GateEvidence[];
}
