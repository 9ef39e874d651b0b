import { unreachable } from '@kardinal/kube-controller';
import { LabelSelector } from '../api/Graph';

type Requirement = NonNullable<LabelSelector['matchExpressions']>[number];

/**
 * A selector as requests carry it.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#list-and-watch-filtering
 */
export function selectorText(selector: LabelSelector): string {
  const { matchLabels = {}, matchExpressions = [] } = selector;
  return [
    ...Object.entries(matchLabels).map(([key, value]) => `${key}=${value}`),
    ...matchExpressions.map(requirementText),
  ].join(',');
}

function requirementText({ key, operator, values = [] }: Requirement): string {
  switch (operator) {
    case 'In':
      return `${key} in (${values.join(',')})`;
    case 'NotIn':
      return `${key} notin (${values.join(',')})`;
    case 'Exists':
      return key;
    case 'DoesNotExist':
      return `!${key}`;
    default:
      return unreachable(operator);
  }
}
