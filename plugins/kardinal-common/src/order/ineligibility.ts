import { titleOf } from '../api/artifacts';
import { compareBundles } from '../api/bundles';
import { Bundle, Pipeline } from '../api/types.generated';
import { environmentsAround } from '../graph/environmentsAround';
import { changeIn } from '../rollback/changeIn';
import { soleEnvironment } from '../drift/soleEnvironment';

/** What a change is judged by, where environments are branches. @public */
export interface Candidate {
  readonly pipeline: Pipeline;
  readonly environment: string;
  readonly bundle: Bundle;
  /** Of the Pipeline, with records that their controller wrote. */
  readonly bundles: readonly Bundle[];
  /** Names of the Bundles whose promotion to the environment is under way. */
  readonly underWay: readonly string[];
}

/**
 * Why a change does not go to an environment yet, although it was verified in those before it: an older one is pending there,
 * so that nobody knows what it would change, or one of those before has another change by now. A sentence without a full stop;
 * `undefined` where nothing keeps it. A rollback is about one environment, and waits for nothing of this.
 *
 * @see spec 3, PromotionStrategy, rule 2
 * @public
 */
export function ineligibility(candidate: Candidate): string | undefined {
  const { pipeline, bundle } = candidate;
  return pipeline.spec.git.layout !== 'branch' || soleEnvironment(bundle)
    ? undefined
    : pendingThere(candidate) ?? changedBefore(candidate);
}

function pendingThere({
  environment,
  bundle,
  bundles,
  underWay,
}: Candidate): string | undefined {
  const older = bundles.find(
    other =>
      underWay.includes(other.metadata.name) &&
      other.status?.phase === 'Promoting' &&
      compareBundles(other, bundle) < 0,
  );
  return (
    older &&
    `Waiting until ${titleOf(older)} (${
      older.metadata.name
    }) is no longer pending in ${environment}`
  );
}

function changedBefore({
  pipeline,
  environment,
  bundle,
  bundles,
}: Candidate): string | undefined {
  const own = bundle.status?.environments ?? {};
  for (const before of environmentsAround(pipeline, environment, bundle)
    .before) {
    // What it skips has no change of its own to lose, and what is not on record yet is not older than it.
    if (own[before]?.verifiedAt === undefined) continue;
    const there = changeIn(before, bundles);
    if (there !== undefined && shaOf(there) !== shaOf(bundle))
      return `Waiting until ${before} has ${titleOf(
        bundle,
      )} again: it has ${titleOf(there)} (${there.metadata.name}) by now`;
  }
  return undefined;
}

function shaOf({ spec }: Bundle): string | undefined {
  return spec.artifacts.gitCommit?.sha;
}
