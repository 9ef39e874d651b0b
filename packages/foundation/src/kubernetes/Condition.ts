/** @public */
export type ConditionStatus = 'True' | 'False' | 'Unknown';

/**
 * `metav1.Condition`.
 *
 * @see https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.33/#condition-v1-meta
 * @public
 */
export interface Condition {
  /** PascalCase. */
  readonly type: string;
  readonly status: ConditionStatus;
  /** PascalCase; for programs. */
  readonly reason: string;
  /** For people. Same world, same message: no clock, counter or random in it. */
  readonly message: string;
  /** When `status` last flipped; RFC 3339. */
  readonly lastTransitionTime: string;
  readonly observedGeneration?: number;
}

/** A condition without the time, which whoever sets it keeps. @public */
export type ConditionFacts = Omit<Condition, 'lastTransitionTime'>;
