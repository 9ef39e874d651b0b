import {
  SourceArtifact,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Manifest, splitManifests } from './splitManifests';

/** All manifests of the artifact, in one stream. */
const fileName = 'manifest.yaml';

/**
 * The manifests of an artifact that somebody rendered.
 *
 * @throws StepError where it has none
 */
export function manifestsIn({
  reference,
  digest,
  files,
}: SourceArtifact): readonly Manifest[] {
  const stream = files.get(fileName);
  if (stream === undefined)
    throw new StepError(
      'terminal',
      `${reference}@${digest} has no ${fileName} at its root: put all manifests into it`,
    );
  return splitManifests(stream.toString('utf8'));
}
