import {
  unreachable,
  Instant,
  Condition,
  ConditionStatus,
} from '@kardinal/foundation';
import { removeCondition, setCondition } from './setCondition';

/**
 * Where a resource stands as a whole.
 *
 * - `ready`: as wanted, nothing to do.
 * - `progressing`: on its way, or waiting for something that is expected to come.
 * - `notReady`: at rest and not as wanted, without being broken (say, blocked by a decision of a person).
 * - `stalled`: broken until a person changes something.
 *
 * @public
 */
export interface Summary {
  readonly state: 'ready' | 'progressing' | 'notReady' | 'stalled';
  readonly reason: string;
  readonly message: string;
}

/**
 * Sets `Ready`, and `Reconciling` and `Stalled`, which are there only while they are true.
 *
 * @see https://github.com/kubernetes-sigs/cli-utils/blob/master/pkg/kstatus/README.md
 * @public
 */
export function summarize(
  conditions: readonly Condition[] | undefined,
  summary: Summary,
  now: Instant,
): readonly Condition[] {
  const { state, reason, message } = summary;
  const set = (
    list: readonly Condition[],
    type: string,
    status: ConditionStatus,
  ) => setCondition(list, { type, status, reason, message }, now);
  const rest = removeCondition(conditions, 'Reconciling');
  switch (state) {
    case 'ready':
      return set(removeCondition(rest, 'Stalled'), 'Ready', 'True');
    case 'notReady':
      return set(removeCondition(rest, 'Stalled'), 'Ready', 'False');
    case 'progressing': {
      const settled = removeCondition(conditions, 'Stalled');
      return set(set(settled, 'Ready', 'False'), 'Reconciling', 'True');
    }
    case 'stalled':
      return set(set(rest, 'Ready', 'False'), 'Stalled', 'True');
    default:
      return unreachable(state);
  }
}
