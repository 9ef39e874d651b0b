import { Condition, Instant, unreachable } from '@kardinal/foundation';
import { removeCondition, setCondition } from './setCondition';

/**
 * Where a resource stands as a whole.
 *
 * | state         | Ready   | and           | meaning                                                                    |
 * | ------------- | ------- | ------------- | -------------------------------------------------------------------------- |
 * | `ready`       | True    |               | as wanted, nothing to do                                                   |
 * | `pending`     | Unknown | `Reconciling` | waits for what is expected to come                                         |
 * | `progressing` | False   | `Reconciling` | on its way                                                                 |
 * | `notReady`    | False   |               | settled and not as wanted, without being broken: blocked by a person, say  |
 * | `stalled`     | False   | `Stalled`     | broken until a person changes something                                    |
 *
 * @public
 */
export interface Summary {
  readonly state: 'ready' | 'pending' | 'progressing' | 'notReady' | 'stalled';
  /** PascalCase, of all conditions that are set. */
  readonly reason: string;
  readonly message: string;
}

/**
 * Sets `Ready`, and `Reconciling` and `Stalled`, which are there only while they are true. Other conditions stay.
 *
 * The runtime stamps `status.observedGeneration`.
 *
 * @see https://github.com/kubernetes-sigs/cli-utils/blob/master/pkg/kstatus/README.md
 * @public
 */
export function summarize(
  conditions: readonly Condition[] | undefined,
  summary: Summary,
  now: Instant,
): Condition[] {
  const { reason, message } = summary;
  const { ready, abnormal } = conditionsOf(summary.state);
  const facts = { reason, message };
  const others = (['Reconciling', 'Stalled'] as const)
    .filter(type => type !== abnormal)
    .reduce<readonly Condition[]>(removeCondition, conditions ?? []);
  const judged = setCondition(
    others,
    { ...facts, type: 'Ready', status: ready },
    now,
  );
  return abnormal === undefined
    ? [...judged]
    : [
        ...setCondition(
          judged,
          { ...facts, type: abnormal, status: 'True' },
          now,
        ),
      ];
}

function conditionsOf(state: Summary['state']): {
  readonly ready: Condition['status'];
  readonly abnormal?: 'Reconciling' | 'Stalled';
} {
  switch (state) {
    case 'ready':
      return { ready: 'True' };
    case 'pending':
      return { ready: 'Unknown', abnormal: 'Reconciling' };
    case 'progressing':
      return { ready: 'False', abnormal: 'Reconciling' };
    case 'notReady':
      return { ready: 'False' };
    case 'stalled':
      return { ready: 'False', abnormal: 'Stalled' };
    default:
      return unreachable(state);
  }
}
