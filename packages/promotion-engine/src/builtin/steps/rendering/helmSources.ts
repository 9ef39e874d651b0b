import {
  SourceTree,
  StepError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { SourceCopy } from './SourceCopy';

/** What a chart is rendered with. */
export interface HelmSources {
  /** Its directory. */
  readonly chart: string;
  /** Files, the later ones win. */
  readonly values: readonly string[];
  /** Where earlier output is, which is left out. */
  readonly output?: string;
}

/**
 * The files that Helm reads to render a chart.
 *
 * @throws StepError when the chart or a file is not there
 */
export async function helmSources(
  files: SourceTree,
  { chart, values, output }: HelmSources,
): Promise<ReadonlyMap<string, Buffer>> {
  const copy = new SourceCopy(files, output);
  await copy.add(chart);
  if (!copy.has(chart === '.' ? 'Chart.yaml' : `${chart}/Chart.yaml`))
    throw new StepError(
      'terminal',
      `There is no chart in ${chart}: check config.chart`,
    );
  await copy.addFiles(values);
  const missing = values.find(file => !copy.has(file));
  if (missing === undefined) return copy.files;
  throw new StepError(
    'terminal',
    `There is no ${missing}: check config.values`,
  );
}
