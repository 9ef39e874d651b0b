import { MetricCheckSpec } from '../api/types.generated';
import { parseMetricCondition } from './metricCondition';

/** What a measurement came to. @public */
export type MetricResult = 'Pass' | 'Fail' | 'Inconclusive';

type Conditions = Pick<
  MetricCheckSpec,
  'successCondition' | 'failureCondition'
>;

/**
 * The result of a value. A failure wins; without a condition for one of the two, it is whatever the other is not. What
 * cannot be read is never a success.
 *
 * @public
 */
export function judgeMetric(
  { successCondition, failureCondition }: Conditions,
  value: number,
): MetricResult {
  const success = conditionOf(successCondition);
  const failure = conditionOf(failureCondition);
  if (success === 'invalid' || failure === 'invalid') return 'Inconclusive';
  if (failure?.(value)) return 'Fail';
  if (success === undefined)
    return failure === undefined ? 'Inconclusive' : 'Pass';
  if (success(value)) return 'Pass';
  return failure === undefined ? 'Fail' : 'Inconclusive';
}

/** What is wrong with the conditions of a MetricCheck: the field and the fix. @public */
export function metricConditionProblems(
  conditions: Conditions,
): readonly string[] {
  const { successCondition, failureCondition } = conditions;
  if (successCondition === undefined && failureCondition === undefined)
    return [
      'spec.successCondition: there is neither it nor failureCondition; write one, such as >= 0.99',
    ];
  return (['successCondition', 'failureCondition'] as const).flatMap(field =>
    conditionOf(conditions[field]) === 'invalid'
      ? [
          `spec.${field}: ${JSON.stringify(
            conditions[field],
          )} is no comparison with a number; write one such as >= 0.99`,
        ]
      : [],
  );
}

function conditionOf(text: string | undefined) {
  return text === undefined
    ? undefined
    : parseMetricCondition(text) ?? 'invalid';
}
