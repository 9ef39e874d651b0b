import { ConditionFacts, cutText } from '@kardinal/foundation';

/** As `metav1.Condition` has them, in characters. */
const longest = { reason: 1_024, message: 32_768 };

const reasonPattern = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;

/**
 * The condition as every API server takes it. Reasons and messages may come from an admission webhook or another tool: a status
 * that is refused for its words would never be recorded, nor what follows from it.
 *
 * @see https://kubernetes.io/docs/reference/generated/kubernetes-api/v1.33/#condition-v1-meta
 */
export function fitCondition(facts: ConditionFacts): ConditionFacts {
  const reason = fitReason(facts.reason);
  const message = cutText(facts.message, longest.message);
  return reason === facts.reason && message === facts.message
    ? facts
    : { ...facts, reason, message };
}

function fitReason(reason: string): string {
  if (reason.length <= longest.reason && reasonPattern.test(reason))
    return reason;
  const words = reason.match(/[A-Za-z0-9]+/g) ?? [];
  const name = words
    .map(word => word[0].toUpperCase() + word.slice(1))
    .join('')
    .replace(/^[0-9]+/, '')
    .slice(0, longest.reason);
  return name === '' ? 'Unnamed' : name;
}
