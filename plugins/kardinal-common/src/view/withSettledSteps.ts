import { Bundle, PromotionStep } from '../api/types.generated';

interface Shown {
  readonly bundles: readonly Bundle[];
  readonly selected: Bundle | undefined;
  /** Of the selected Bundle. */
  readonly steps: readonly PromotionStep[];
}

/**
 * The same with a selected Bundle that is as far as its steps: while it is on its way, its own record of what was verified
 * is written with a delay.
 */
export function withSettledSteps<T extends Shown>(input: T): T {
  const { bundles, selected, steps } = input;
  if (selected?.status?.phase !== 'Promoting') return input;
  const environments = { ...selected.status.environments };
  for (const { spec, status } of steps) {
    const entry = environments[spec.environment];
    const isBehind = entry !== undefined && entry.verifiedAt === undefined;
    if (!isBehind || status?.verifiedAt === undefined) continue;
    const { state = entry.state, verifiedAt } = status;
    environments[spec.environment] = { ...entry, state, verifiedAt };
  }
  const current = {
    ...selected,
    status: { ...selected.status, environments },
  };
  return {
    ...input,
    bundles: bundles.map(each => (each === selected ? current : each)),
    selected: current,
  };
}
