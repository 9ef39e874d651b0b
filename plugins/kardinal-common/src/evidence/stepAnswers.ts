import { PromotionStepStatus } from '../api/types.generated';

/** What the server of a custom step said of a promotion. @public */
export interface StepAnswer {
  /** The step, as people named it. */
  readonly step: string;
  readonly message: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** What the servers of custom steps have answered, in the order of the sequence. @public */
export function stepAnswers(
  status: Pick<PromotionStepStatus, 'steps'> | undefined,
): readonly StepAnswer[] {
  const { steps = [] } = status ?? {};
  return steps.flatMap(({ as: step, state, message, outputs = {} }) =>
    state === 'Succeeded' && message !== undefined
      ? [{ step, message, outputs: textOf(outputs) }]
      : [],
  );
}

function textOf(
  outputs: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(outputs).map(([name, value]) => [name, String(value)]),
  );
}
