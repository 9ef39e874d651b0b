import {
  rfc3339,
  Instant,
  Condition,
  ConditionFacts,
} from '@kardinal/foundation';
import { deepEqual } from '../json/deepEqual';
import { fitCondition } from './fitCondition';

/**
 * The list with the condition in it. `lastTransitionTime` moves only when `status` flips; the very same list comes back
 * when nothing changed. Reason and message are made to fit what API servers take.
 *
 * @public
 */
export function setCondition(
  conditions: readonly Condition[] | undefined,
  facts: ConditionFacts,
  now: Instant,
): readonly Condition[] {
  const list = conditions ?? [];
  const before = findCondition(list, facts.type);
  const lastTransitionTime =
    before && before.status === facts.status
      ? before.lastTransitionTime
      : rfc3339(now);
  const after: Condition = { ...fitCondition(facts), lastTransitionTime };
  if (!before) return [...list, after];
  if (deepEqual(before, after)) return list;
  return list.map(condition => (condition === before ? after : condition));
}

/** The list without the condition; the very same list when it was not there. @public */
export function removeCondition(
  conditions: readonly Condition[] | undefined,
  type: string,
): readonly Condition[] {
  const list = conditions ?? [];
  return findCondition(list, type)
    ? list.filter(condition => condition.type !== type)
    : list;
}

/** @public */
export function findCondition(
  conditions: readonly Condition[] | undefined,
  type: string,
): Condition | undefined {
  return conditions?.find(condition => condition.type === type);
}
