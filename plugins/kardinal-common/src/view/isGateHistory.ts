import { Bundle, PromotionStep } from '../api/types.generated';

/** Whether nothing waits any more for the gates of an environment: their verdicts are what was recorded. @public */
export function isGateHistory(
  { status }: Bundle,
  step: PromotionStep | undefined,
): boolean {
  return (
    status?.phase === 'Superseded' ||
    (step !== undefined && (step.status?.state ?? 'Pending') !== 'Pending')
  );
}
