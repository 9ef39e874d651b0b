import { Rollout } from './readRollout';

/** How far a canary is, as the end of a sentence: ` at step 2 of 5 with 20 % of the traffic`. */
export function progressOf({ steps, status }: Rollout): string {
  const { currentStepIndex: index } = status;
  if (steps.length === 0 || index === undefined) return '';
  const at =
    index < steps.length
      ? ` at step ${index + 1} of ${steps.length}`
      : ` after its ${steps.length} steps`;
  const weight = weightOf({ steps, status }, index);
  return weight === undefined ? at : `${at} with ${weight} % of the traffic`;
}

/** As the traffic is routed; otherwise as the newest step that sets it says. */
function weightOf(
  { steps, status }: Pick<Rollout, 'steps' | 'status'>,
  index: number,
): number | undefined {
  const set = steps
    .slice(0, index + 1)
    .map(({ setWeight }) => setWeight)
    .filter(weight => weight !== undefined);
  return status.canary.weights?.canary.weight ?? set.at(-1);
}
