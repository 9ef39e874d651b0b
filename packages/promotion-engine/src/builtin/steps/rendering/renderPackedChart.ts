import {
  Programs,
  SourceArtifact,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { Values } from '../../../services/templates/overrides';
import { CommitTree } from './CommitTree';
import { ChartRun, renderChart } from './renderChart';
import { Manifest } from './splitManifests';

const directory = 'chart';
const valuesFile = 'values.yaml';

/**
 * What Helm makes of a chart as `helm push` stores it.
 *
 * @throws StepError when it is no chart, or cannot be rendered
 */
export async function renderPackedChart(
  programs: Programs,
  { reference, digest, files }: SourceArtifact,
  values: Values,
  run: Omit<ChartRun, 'chart' | 'values' | 'output'>,
): Promise<readonly Manifest[]> {
  const roots = [...files.keys()].flatMap(
    path => /^([^/]+)\/Chart\.yaml$/.exec(path)?.[1] ?? [],
  );
  if (roots.length !== 1)
    throw new StepError(
      'terminal',
      `${reference}@${digest} holds no chart in one directory: push what helm package makes`,
    );
  const below = `${roots[0]}/`;
  const tree = new CommitTree([
    ...[...files]
      .filter(([path]) => path.startsWith(below))
      .map(([path, after]) => ({
        path: `${directory}/${path.slice(below.length)}`,
        after,
      })),
    // JSON is YAML.
    { path: valuesFile, after: Buffer.from(JSON.stringify(values)) },
  ]);
  return renderChart(programs, tree, {
    ...run,
    chart: directory,
    values: [valuesFile],
  });
}
