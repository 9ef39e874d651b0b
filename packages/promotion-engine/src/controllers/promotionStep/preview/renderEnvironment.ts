import { posix } from 'node:path';
import {
  RenderedDiff,
  treeDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  Programs,
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { buildKustomization } from '../../../builtin/steps/rendering/buildKustomization';
import { isKustomization } from '../../../builtin/steps/rendering/readKustomization';
import { renderChart } from '../../../builtin/steps/rendering/renderChart';
import { Manifest } from '../../../builtin/steps/rendering/splitManifests';
import { changedBetween } from '../../../services/preview/changedFiles';

/** An environment before and after the edits of a promotion. */
export interface EditedEnvironment {
  readonly directory: string;
  /** The name of the release, where it is a chart. */
  readonly release: string;
  /** Paths of the files that the edits change. */
  readonly changed: readonly string[];
  readonly before: SourceTree;
  readonly after: SourceTree;
}

interface Renderer {
  readonly by: 'kustomize' | 'helm';
  render(files: SourceTree): Promise<readonly Manifest[]>;
}

/** What the program that the files are for makes of them, before and after. */
export async function renderEnvironment(
  environment: EditedEnvironment,
  programs: Programs,
): Promise<RenderedDiff> {
  const renderer = await rendererOf(environment, programs);
  if (renderer === undefined) return { type: 'none' };
  const { by, render } = renderer;
  try {
    const before = await render(environment.before);
    const after = await render(environment.after);
    const diff = treeDiff(
      await changedBetween(contentsOf(before), contentsOf(after)),
    );
    return { type: 'rendered', by, diff };
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    // What the program prints may be part of what it read.
    const reason =
      error.kind === 'waiting'
        ? `${by} is not installed where the backend runs, so its output is not compared.`
        : `${by} cannot render ${environment.directory}; run it there to see why.`;
    return { type: 'unavailable', reason };
  }
}

async function rendererOf(
  { directory, release, changed, after }: EditedEnvironment,
  programs: Programs,
): Promise<Renderer | undefined> {
  const files = await after.list(directory);
  const isThere = (path: string) => files.includes(posix.normalize(path));
  const own = files.filter(path => posix.dirname(path) === directory);
  if (own.some(isKustomization))
    return {
      by: 'kustomize',
      render: tree => buildKustomization(programs, tree, { source: directory }),
    };
  const chart = [directory, ...changed.map(path => posix.dirname(path))].find(
    each => isThere(`${each}/Chart.yaml`),
  );
  if (chart === undefined) return undefined;
  const values = changed.filter(
    path =>
      posix.dirname(path) === chart &&
      /\.ya?ml$/.test(path) &&
      !/^(Chart|values)\.yaml$/.test(posix.basename(path)),
  );
  return {
    by: 'helm',
    render: tree =>
      renderChart(programs, tree, {
        chart,
        values,
        release,
        namespace: 'default',
        apiVersions: [],
      }),
  };
}

function contentsOf(
  manifests: readonly Manifest[],
): ReadonlyMap<string, Buffer> {
  return new Map(manifests.map(each => [each.fileName, each.content]));
}
