import {
  SourceTree,
  StepError,
  TreeEditResult,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Manifest } from './splitManifests';

/** Says that everything beside it was rendered, and may be replaced and deleted. */
export const markerName = '.kardinal-rendered';

/** What was rendered, and where it goes. */
export interface Rendering {
  /** The step, for people. */
  readonly by: string;
  /** The directory in the repository. */
  readonly directory: string;
  readonly manifests: readonly Manifest[];
}

/**
 * Makes the directory have what was rendered and nothing else.
 *
 * @throws StepError when the directory has files that no step rendered
 */
export async function writeOutput(
  files: SourceTree,
  { by, directory, manifests }: Rendering,
): Promise<TreeEditResult> {
  const marker = `${directory}/${markerName}`;
  const listed = await files.list(directory);
  const foreign = listed.includes(marker) ? undefined : listed[0];
  if (foreign !== undefined)
    throw new StepError(
      'terminal',
      `${foreign} was not rendered, and everything in ${directory} would be replaced: name another directory in config.output, or delete it`,
    );
  const wanted = new Map([
    [marker, Buffer.from(markerText(by))],
    ...manifests.map(
      ({ fileName, content }) => [`${directory}/${fileName}`, content] as const,
    ),
  ]);
  const before = await Promise.all(
    [...wanted.keys()].map(
      async path => [path, await files.read(path)] as const,
    ),
  );
  const writes = before.flatMap(([path, content]) => {
    const after = wanted.get(path);
    return after === undefined || content?.equals(after)
      ? []
      : [{ path, content: after }];
  });
  const deletes = listed.filter(path => !wanted.has(path));
  return { writes, deletes, changes: changesOf(directory, writes, deletes) };
}

function markerText(by: string): string {
  return `${by} rendered everything in this directory, and replaces it: change what it is rendered from.\n`;
}

/** One line: a commit can have thousands of files. */
export function changesOf(
  directory: string,
  writes: TreeEditResult['writes'],
  deletes: TreeEditResult['deletes'],
): TreeEditResult['changes'] {
  const said = [
    ...(writes.length > 0 ? [`${writes.length} written`] : []),
    ...(deletes.length > 0 ? [`${deletes.length} deleted`] : []),
  ];
  return said.length === 0
    ? []
    : [{ file: directory, image: 'manifests', to: said.join(', ') }];
}
