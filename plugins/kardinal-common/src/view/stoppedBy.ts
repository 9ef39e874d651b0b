import { unreachable } from '@kardinal/foundation';
import { PromotionState } from './states';

/** An environment behind which nothing starts. */
export interface Stopped {
  readonly environment: string;
  /** Why, as the rest of a sentence: `dev failed`. */
  readonly reason: string;
}

/**
 * What keeps the environments behind one from ever starting: its own end, or for one that has not started what it waits for.
 *
 * @param before - what holds up the environments directly before it
 */
export function stoppedBy(
  environment: string,
  state: PromotionState,
  before: Stopped | undefined,
): Stopped | undefined {
  switch (state) {
    case 'Failed':
      return { environment, reason: 'failed' };
    case 'AbortedByAlarm':
      return { environment, reason: 'was stopped by an alarm' };
    case 'SkipDenied':
      return { environment, reason: 'must not be skipped' };
    case 'Pending':
      return before;
    case 'Waiting':
    case 'Promoting':
    case 'WaitingForMerge':
    case 'PullRequestClosed':
    case 'HealthChecking':
    case 'RollingBack':
    case 'Verified':
    case 'NoOp':
    case 'Superseded':
      return undefined;
    default:
      return unreachable(state);
  }
}
