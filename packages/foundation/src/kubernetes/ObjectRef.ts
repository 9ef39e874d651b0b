/** Identifies one object of a known type. @public */
export interface ObjectKey {
  /** Absent for cluster-scoped objects. */
  readonly namespace?: string;
  readonly name: string;
}

/** Identifies one object of any type. @public */
export interface ObjectRef extends ObjectKey {
  readonly apiVersion: string;
  readonly kind: string;
}
