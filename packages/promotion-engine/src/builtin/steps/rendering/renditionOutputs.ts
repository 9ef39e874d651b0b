import {
  Promotion,
  StepOutputs,
} from '@kardinal/backstage-plugin-kardinal-node';
import { renditionName } from '../../../services/renditions/RenditionResources';
import { Provenance } from './provenanceOf';

/** What a directory on the branch of an environment was made from. */
export interface MadeFrom extends Provenance {
  /** Of the dry branch. */
  readonly commit: string;
  /** The directory that was rendered. */
  readonly path: string;
}

/**
 * What is recorded of rendered manifests once they are on their branch: the same inputs have the same Rendition there.
 * Nothing where nobody says what they were made from.
 */
export function renditionOutputs(
  {
    pipeline,
    environment,
    git: { url, branch },
  }: Pick<Promotion, 'pipeline' | 'environment' | 'git'>,
  made: MadeFrom | undefined,
): StepOutputs {
  if (made === undefined) return {};
  const { renderer, inputs, commit, path } = made;
  return {
    rendition: renditionName(
      { pipeline, environment },
      `${url}#${branch}`,
      inputs,
    ),
    repository: url,
    branch,
    renderedCommit: commit,
    renderedPath: path,
    renderer: renderer.name,
    rendererVersion: renderer.version,
    inputs,
  };
}
