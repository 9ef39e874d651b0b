import { posix } from 'node:path';
import {
  Programs,
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { SourceCopy } from './SourceCopy';
import { buildKustomization } from './buildKustomization';
import { helmSources } from './helmSources';
import { kustomizeSources } from './kustomizeSources';
import { isKustomization } from './readKustomization';
import { renderChart } from './renderChart';
import { Manifest, splitManifests } from './splitManifests';

/** What an environment is rendered from. */
export interface RenderedSource {
  /** A directory of the repository. */
  readonly directory: string;
  /** Of a chart. */
  readonly release: string;
  readonly namespace: string;
  /** Values files of a chart in the repository, the later ones win. */
  readonly values: readonly string[];
}

/** What was rendered. */
export interface RenderedManifests {
  readonly manifests: readonly Manifest[];
  /** What somebody runs at the root of the repository for the same; none where manifests are taken as they are. */
  readonly commands: readonly string[];
}

/**
 * Renders a directory as what is in it says: a kustomization, a chart, or plain manifests.
 *
 * @throws StepError when it cannot be rendered, or is not there
 */
export async function renderSource(
  programs: Programs,
  files: SourceTree,
  source: RenderedSource,
): Promise<RenderedManifests> {
  const { directory, release, namespace, values } = source;
  const paths = await files.list(directory);
  if (paths.length === 0)
    throw new StepError(
      'terminal',
      `The commit has no files in ${directory}: check path of the environment, or its config.path`,
    );
  const form = formOf(paths, directory);
  if (form === 'kustomization')
    return {
      manifests: await buildKustomization(programs, files, {
        source: directory,
      }),
      commands: [`kustomize build ${directory}`],
    };
  if (form === 'chart')
    return {
      manifests: await renderChart(programs, files, {
        chart: directory,
        values,
        release,
        namespace,
        apiVersions: [],
      }),
      commands: [
        [
          `helm template ${release} ./${directory}`,
          `--namespace=${namespace} --include-crds --no-hooks --skip-tests`,
          ...values.map(file => `--values=./${file}`),
        ].join(' '),
      ],
    };
  const documents = [];
  for (const path of paths.filter(each => /\.(?:ya?ml|json)$/.test(each)))
    documents.push(String(await files.read(path)));
  return { manifests: splitManifests(documents.join('\n---\n')), commands: [] };
}

/**
 * The files that an environment is rendered from: also those beside its directory that are named there. None where it is not
 * there.
 *
 * @throws StepError when what is named is not there, or is too much
 */
export async function filesOfSource(
  files: SourceTree,
  { directory, values }: Pick<RenderedSource, 'directory' | 'values'>,
): Promise<ReadonlyMap<string, Buffer>> {
  const paths = await files.list(directory);
  switch (formOf(paths, directory)) {
    case 'kustomization':
      return kustomizeSources(files, directory);
    case 'chart':
      return helmSources(files, { chart: directory, values });
    default: {
      const copy = new SourceCopy(files);
      await copy.addFiles(paths);
      return copy.files;
    }
  }
}

/** What a directory is, by the files at its top. */
function formOf(
  paths: readonly string[],
  directory: string,
): 'kustomization' | 'chart' | 'manifests' {
  const own = paths.filter(
    path => posix.dirname(path) === posix.normalize(directory),
  );
  if (own.some(isKustomization)) return 'kustomization';
  return own.some(path => posix.basename(path) === 'Chart.yaml')
    ? 'chart'
    : 'manifests';
}
