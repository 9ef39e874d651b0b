import { sharesArtifacts, titleOf } from '../api/artifacts';
import { compareBundles } from '../api/bundles';
import { Bundle, Pipeline } from '../api/types.generated';
import { promotionPolicyOf } from './promotionPolicy';
import { replacementOf } from './replacementOf';

/** Of the condition of a Bundle whose annotation `kardinal.io/retry-at` has no effect. @public */
export const retryRefused = 'RetryRefused';

/**
 * Why a failed Bundle is not promoted again, whoever asks for it: a sentence that names the newer Bundle. `undefined` where it
 * may be.
 *
 * @param bundles - of the Pipeline
 * @public
 */
export function retryRefusal(
  bundle: Bundle,
  bundles: readonly Bundle[],
  pipeline: Pipeline,
): string | undefined {
  const version = titleOf(bundle);
  const newer = bundles
    .filter(
      other =>
        sharesArtifacts(other.spec.type, bundle.spec.type) &&
        compareBundles(bundle, other) < 0,
    )
    .sort((a, b) => compareBundles(b, a));
  const written = failedEnvironments(bundle).flatMap(environment => {
    const found = newer.find(other => wasWritten(other, environment));
    return found === undefined ? [] : [{ found, environment }];
  })[0];
  if (written !== undefined)
    return `${titleOf(
      written.found,
    )} is newer and has already been promoted to ${written.environment}.`;
  // The engine would supersede the retried Bundle at once, or would not start it.
  const replacement = replacementOf(bundle, bundles, pipeline);
  if (replacement === undefined) return undefined;
  const other = titleOf(replacement);
  return promotionPolicyOf(pipeline) === 'queue'
    ? `${other} is next in the queue, and the queue does not go back. Create a new Bundle to promote ${version}.`
    : `${other} is newer and replaces ${version} everywhere.`;
}

/** Where a Bundle has failed, by its record. @public */
export function failedEnvironments(
  bundle: Bundle | undefined,
): readonly string[] {
  return Object.entries(bundle?.status?.environments ?? {})
    .filter(([, { state }]) => state === 'Failed' || state === 'AbortedByAlarm')
    .map(([name]) => name);
}

/** Whether the environment's manifests, or a pull request for them, have the content of this Bundle. */
function wasWritten({ status }: Bundle, environment: string): boolean {
  const entry = status?.environments?.[environment];
  return (
    entry !== undefined &&
    (entry.commit !== undefined ||
      entry.prURL !== undefined ||
      entry.verifiedAt !== undefined)
  );
}
