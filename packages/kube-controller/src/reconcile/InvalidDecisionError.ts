/** A decision that no reconciler may make: a programming error, reported as it is. @public */
export class InvalidDecisionError extends Error {
  override readonly name = 'InvalidDecisionError';
}
