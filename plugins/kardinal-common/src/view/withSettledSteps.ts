import { Bundle, PromotionStep } from '../api/types.generated';

interface Shown {
  readonly bundles: readonly Bundle[];
  readonly selected: Bundle | undefined;
  /** Of the selected Bundle. */
  readonly steps: readonly PromotionStep[];
}

/**
 * The same with a selected Bundle that is as far as its steps: while it is on its way, its own record is written with a delay,
 * and what is said of it as a whole has to agree with what its environments say.
 */
export function withSettledSteps<T extends Shown>(input: T): T {
  const { bundles, selected, steps } = input;
  if (selected?.status?.phase !== 'Promoting') return input;
  const environments = { ...selected.status.environments };
  for (const { spec, status } of steps) {
    const entry = environments[spec.environment];
    if (entry === undefined || status?.state === undefined) continue;
    const verifiedAt = entry.verifiedAt ?? status.verifiedAt;
    environments[spec.environment] = {
      ...entry,
      state: status.state,
      ...(verifiedAt === undefined ? {} : { verifiedAt }),
    };
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
