import { unreachable } from '@kardinal/kube-controller';
import { LabelSelector } from '../api/Graph';

type Labels = Readonly<Record<string, string>>;
type Requirement = NonNullable<LabelSelector['matchExpressions']>[number];

/**
 * Whether labels match a selector; an empty selector matches everything.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#resources-that-support-set-based-requirements
 */
export function matches(selector: LabelSelector, labels: Labels): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return (
    Object.entries(matchLabels).every(
      ([key, value]) => labels[key] === value,
    ) && matchExpressions.every(requirement => isMet(requirement, labels))
  );
}

function isMet({ key, operator, values = [] }: Requirement, labels: Labels) {
  const value = labels[key];
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    default:
      return unreachable(operator);
  }
}
