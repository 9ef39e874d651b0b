import { posix } from 'node:path';
import {
  SourceTree,
  StepError,
  TreeEditResult,
} from '@kardinal/backstage-plugin-kardinal-node';
import { metadataName } from '../../../services/hydration/hydratorMetadata';
import { hasManifests } from './hasManifests';
import { Provenance } from './provenanceOf';
import { RenderedManifests } from './renderSource';
import { changesOf } from './writeOutput';

/** What is written onto the branch of an environment, and what it was made from. */
export interface Hydration extends RenderedManifests, Provenance {
  /** The directory of the environment, on its branch and in the commit. */
  readonly directory: string;
  readonly repository: string;
  /** The commit. */
  readonly sha: string;
  /** The directory that it was rendered from. */
  readonly source: string;
}

/**
 * Makes the directory of an environment have what was rendered, a README and its provenance, and nothing else. Where the
 * objects are the same already, whichever hydrator wrote them, nothing is written: they say the commit that they first came
 * from.
 *
 * @throws StepError when the directory has files that no hydrator made
 */
export async function writeHydrated(
  files: SourceTree,
  hydration: Hydration,
): Promise<TreeEditResult> {
  const { directory, manifests } = hydration;
  const pathOf = (name: string) => posix.join(directory, name);
  const metadata = pathOf(metadataName);
  const listed = await listHydrated(files, directory);
  const isHydrated = listed.length > 0;
  const provenance = [metadata, pathOf('README.md')];
  const wanted = new Map(
    manifests.map(({ fileName, content }) => [pathOf(fileName), content]),
  );
  const changed = [];
  for (const [path, content] of wanted)
    if (!(await files.read(path))?.equals(content))
      changed.push({ path, content });
  const deletes = listed.filter(
    path => !wanted.has(path) && !provenance.includes(path),
  );
  if (
    isHydrated &&
    ((changed.length === 0 && deletes.length === 0) ||
      (await hasManifests(files, listed, manifests)))
  )
    return { writes: [], deletes: [], changes: [] };
  const said = [metadataText(hydration), readmeText(hydration)].map(
    (text, index) => ({ path: provenance[index], content: Buffer.from(text) }),
  );
  return {
    writes: [...said, ...changed],
    deletes,
    changes: changesOf(directory, changed, deletes),
  };
}

/**
 * The files of a directory that is about to be replaced.
 *
 * @throws StepError when it has files that no hydrator made
 */
export async function listHydrated(
  files: SourceTree,
  directory: string,
): Promise<readonly string[]> {
  const listed = await files.list(directory);
  if (
    listed.length > 0 &&
    !listed.includes(posix.join(directory, metadataName))
  )
    throw new StepError(
      'terminal',
      `${listed[0]} was not rendered, and everything in ${directory} of this branch would be replaced: name another branch for the environment, or delete it`,
    );
  return listed;
}

/** The first names are those that hydrators of Argo CD write. */
function metadataText(hydration: Hydration): string {
  const { repository, sha, commands, renderer, inputs } = hydration;
  const fields = {
    repoURL: repository,
    drySha: sha,
    commands,
    renderer,
    inputs,
    ...(hydration.source === hydration.directory
      ? {}
      : { source: hydration.source }),
  };
  return `${JSON.stringify(fields, undefined, 2)}\n`;
}

function readmeText(hydration: Hydration): string {
  const { repository, sha, source, commands, renderer } = hydration;
  const made =
    commands.length === 0
      ? `The manifests are those of \`${source}\`, as they are. To look at them:`
      : `They were rendered with ${renderer.name} ${renderer.version}. To render them again:`;
  return `# Rendered manifests

Kardinal rendered everything in this directory, and replaces it: change \`${source}\` in the repository that it is rendered from.
${made}

\`\`\`shell
git clone ${repository} source && cd source
git checkout ${sha}
${(commands.length === 0 ? [`ls ${source}`] : commands).join('\n')}
\`\`\`
`;
}
