import {
  Bundle,
  planRollback,
  rollbackBundle,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';

/** Who asks for it, on the Bundle and in its pull request. */
const requestedBy = 'kardinal';

/** What would take a Bundle back in one environment, or why nothing does: a clause without a full stop. */
export type AutomaticRollback =
  | {
      readonly type: 'possible';
      readonly bundle: Bundle;
      /** What is restored, for people. */
      readonly version: string;
    }
  | { readonly type: 'impossible'; readonly reason: string }
  | { readonly type: 'refused'; readonly reason: string };

/** Where a Bundle is taken back, and since when. */
export interface TakenBack {
  readonly pipeline: string;
  readonly environment: string;
  /** The environment in which it was not healthy. */
  readonly failedIn: string;
  /** RFC 3339. */
  readonly createdAt: string;
}

/**
 * What takes a Bundle back in an environment by itself: no person decides on it, so it goes to nothing that was only imported.
 * What the API server refused to store is not tried again.
 *
 * @param bundle - what is taken back, with the status that is believed
 * @param bundles - of the Pipeline, with records that their controller wrote
 */
export function automaticRollback(
  bundle: Bundle,
  bundles: readonly Bundle[],
  { pipeline, environment, failedIn, createdAt }: TakenBack,
): AutomaticRollback {
  const { name } = bundle.metadata;
  const plan = planRollback({
    environment,
    bundles,
    of: name,
    imports: 'ignored',
  });
  if (plan.type === 'impossible') return plan;
  const entry = bundle.status?.environments?.[environment];
  const made = rollbackBundle({
    pipeline,
    environment,
    of: plan.of,
    to: plan.to,
    urgency: { type: 'normal' },
    occurrence: entry?.promotedAt ?? '',
    createdAt,
    requestedBy,
    reason: `${titleOf(bundle)} was not healthy in ${failedIn}`,
  });
  const refusal = bundle.status?.refusedRollbacks?.find(
    each => each.bundle === made.metadata.name,
  );
  return refusal === undefined
    ? { type: 'possible', bundle: made, version: titleOf(plan.to) }
    : { type: 'refused', reason: refusal.message };
}
