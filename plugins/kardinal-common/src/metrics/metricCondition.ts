/** A condition of a MetricCheck, as a function of its value. @public */
export type MetricCondition = (value: number) => boolean;

const comparisons: Readonly<
  Record<string, (value: number, threshold: number) => boolean>
> = {
  '>=': (value, threshold) => value >= threshold,
  '<=': (value, threshold) => value <= threshold,
  '>': (value, threshold) => value > threshold,
  '<': (value, threshold) => value < threshold,
  '==': (value, threshold) => value === threshold,
  '!=': (value, threshold) => value !== threshold,
};

const conditionText =
  /^\s*(>=|<=|==|!=|>|<)\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)\s*$/;

/** Reads a comparison with a number, such as `>= 0.99`; `undefined` when it is none. @public */
export function parseMetricCondition(
  text: string,
): MetricCondition | undefined {
  const [, operator, digits] = conditionText.exec(text) ?? [];
  const compare = comparisons[operator ?? ''];
  const threshold = Number(digits);
  if (compare === undefined || !Number.isFinite(threshold)) return undefined;
  return value => compare(value, threshold);
}
