/** States in which nobody waits for a verdict any more. */
export const settledStates: ReadonlySet<string> = new Set([
  'Verified',
  'Failed',
  'Superseded',
  'RollingBack',
  'AbortedByAlarm',
  'NoOp',
]);
