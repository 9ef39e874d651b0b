import {
  Programs,
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { kustomizeSources } from './kustomizeSources';
import { Manifest, splitManifests } from './splitManifests';

/**
 * What kustomize makes of a directory of the repository.
 *
 * @throws StepError when it cannot be built, or no kustomize is there
 */
export async function buildKustomization(
  programs: Programs,
  files: SourceTree,
  {
    source,
    output,
  }: {
    readonly source: string;
    /** Where earlier output is, which is left out. */
    readonly output?: string;
  },
): Promise<readonly Manifest[]> {
  // What is not a path but looks like a URL would be fetched.
  const args = [`./${source}`, '--load-restrictor=LoadRestrictionsRootOnly'];
  const { program, exitCode, stdout, stderr } = await programs.run({
    commands: [
      { program: 'kustomize', args: ['build', ...args] },
      { program: 'kubectl', args: ['kustomize', ...args] },
    ],
    files: await kustomizeSources(files, source, output),
  });
  if (exitCode !== 0)
    throw new StepError(
      'terminal',
      `${program} cannot build ${source}: ${stderr}`,
    );
  return splitManifests(stdout.toString('utf8'));
}
