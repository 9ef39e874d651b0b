import type * as kubernetes from '@kardinal/foundation';
import { isObject, Json, JsonObject } from '../json/Json';

/** One condition of a status, as JSON. */
export type Condition = Omit<kubernetes.Condition, 'observedGeneration'>;

/** A condition that does not know yet since when. */
export type NewCondition = Omit<Condition, 'lastTransitionTime'>;

/** The conditions of a status. */
export function conditionsOf(status: Json | undefined): Condition[] {
  const list = isObject(status) ? status.conditions : undefined;
  return Array.isArray(list) ? (list as Condition[]) : [];
}

/** True when the condition is there and true. */
export function isTrue(status: Json | undefined, type: string): boolean {
  return conditionsOf(status).some(c => c.type === type && c.status === 'True');
}

/** The status with a condition set; its time moves only with its status. */
export function withCondition(
  status: Json | undefined,
  now: string,
  next: NewCondition,
): JsonObject {
  const conditions = conditionsOf(status);
  const before = conditions.find(condition => condition.type === next.type);
  const lastTransitionTime =
    before?.status === next.status ? before.lastTransitionTime : now;
  const condition: Condition = { ...next, lastTransitionTime };
  const others = isObject(status) ? status : {};
  return {
    ...others,
    conditions: before
      ? conditions.map(c => (c === before ? condition : c))
      : [...conditions, condition],
  };
}
