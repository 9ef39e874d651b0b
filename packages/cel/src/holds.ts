import { Evaluation } from './types';

/**
 * Whether a condition holds: its value is the bool `true`, and neither an optional of it nor anything else.
 *
 * @public
 */
export function holds(evaluation: Evaluation): boolean {
  return (
    evaluation.type === 'value' &&
    evaluation.value === true &&
    evaluation.form !== 'optional'
  );
}
