import { Bundle, PolicyGate, PromotionStep } from '../api/types.generated';

/** Promotions whose pull request may still be merged. */
const mergeable: readonly string[] = ['Promoting', 'WaitingForMerge'];

/**
 * Whether the promotion of a Bundle to an environment waits for a gate now: for one that holds the start until it begins, for one
 * that holds the merge while there is a pull request. Otherwise nothing has come to it yet, or its verdict is what was recorded.
 *
 * @public
 */
export function isGateAwaited(
  bundle: Bundle,
  step: PromotionStep | undefined,
  { holds }: Pick<PolicyGate['spec'], 'holds'>,
): boolean {
  if (bundle.status?.phase === 'Superseded') return false;
  const { state = 'Pending', pullRequest } = step?.status ?? {};
  return holds === 'merge'
    ? mergeable.includes(state) && pullRequest?.state === 'open'
    : state === 'Pending';
}
