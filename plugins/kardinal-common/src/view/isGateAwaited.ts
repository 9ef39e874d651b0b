import { Bundle, PolicyGate, PromotionStep } from '../api/types.generated';

/** Promotions that may still write, or be merged. */
const underWay: readonly string[] = ['Promoting', 'WaitingForMerge'];

/**
 * Whether the promotion of a Bundle to an environment waits for a gate now: from when it comes to it until it is merged, as each
 * write and the merge ask it again; for one that holds the merge, while there is a pull request. Otherwise nothing has come to it
 * yet, or its verdict is what was recorded.
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
  const isMergeable = underWay.includes(state) && pullRequest?.state === 'open';
  if (holds === 'merge' || isMergeable) return isMergeable;
  return (
    state === 'Pending' ||
    (underWay.includes(state) && pullRequest === undefined)
  );
}
