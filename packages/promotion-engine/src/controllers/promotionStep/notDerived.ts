import {
  PromotionStep,
  PromotionStepStatus,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Instant, summarize } from '@kardinal/kube-controller';

/** The status of a step that nobody acts for. What its controller recorded before stays: its spec may be put back. */
export function notDerived(
  { status }: PromotionStep,
  message: string,
  now: Instant,
): PromotionStepStatus {
  const conditions = summarize(
    status?.conditions,
    { state: 'stalled', reason: 'NotDerived', message },
    now,
  );
  return {
    ...status,
    state: status?.state ?? 'NotDerived',
    message,
    conditions: [...conditions],
  };
}
