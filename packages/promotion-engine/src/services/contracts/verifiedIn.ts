import {
  artifactKinds,
  Bundle,
  compareBundles,
  PipelineEnvironmentFact,
  versionOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';

/** The Bundles of a Pipeline: what their controller recorded, and what somebody else wrote over it. */
export interface RecordedBundles {
  /** With statuses that are believed. */
  readonly believed: readonly Bundle[];
  readonly doubtful: readonly Bundle[];
}

/** Reads caches only. */
export function recordedBundles(
  cached: CachedResources,
  namespace: string,
  pipeline: string,
): RecordedBundles {
  const all = cached.bundlesOfPipeline(namespace, pipeline);
  const isBelieved = (bundle: Bundle) => cached.trusted(bundle) === bundle;
  return {
    believed: all.filter(isBelieved),
    doubtful: all.filter(bundle => !isBelieved(bundle)),
  };
}

/**
 * What was verified last in an environment, by the record of its Bundles: of a Pipeline with images, what they are; of one
 * without, which commit. Where a newer record is not its controller's, nobody can say.
 */
export function verifiedIn(
  { believed, doubtful }: RecordedBundles,
  environment: string,
): PipelineEnvironmentFact {
  const verified = believed.filter(
    bundle => !Number.isNaN(verifiedAt(bundle, environment)),
  );
  const withImages = verified.filter(({ spec }) =>
    artifactKinds(spec.type).includes('images'),
  );
  const [last] = [...(withImages.length > 0 ? withImages : verified)].sort(
    (a, b) =>
      verifiedAt(b, environment) - verifiedAt(a, environment) ||
      compareBundles(b, a),
  );
  const forged = doubtful.find(
    bundle =>
      !Number.isNaN(verifiedAt(bundle, environment)) &&
      (last === undefined || compareBundles(bundle, last) > 0),
  );
  if (forged !== undefined)
    return {
      type: 'unknown',
      problem: `the status of Bundle ${forged.metadata.name} was not written by its controller, so what is verified in ${environment} is not known; promote another Bundle, or delete this one`,
    };
  return last === undefined
    ? { type: 'unverified' }
    : {
        type: 'verified',
        version: versionOf(last),
        verifiedAt: verifiedAt(last, environment),
      };
}

/** Not a number where it was not. */
function verifiedAt({ status }: Bundle, environment: string): number {
  return Date.parse(status?.environments?.[environment]?.verifiedAt ?? '');
}
