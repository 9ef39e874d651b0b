import { BundleChart } from '@kardinal/backstage-plugin-kardinal-common';
import {
  ImageChange,
  SourceFiles,
  UpdateError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { readTextFile } from '../../steps/settings/environmentFile';
import { setValues, ValueEdit, writtenAt } from '../yaml/setValues';
import { DocumentPlace } from '../yaml/DocumentChoice';
import { YamlPath } from '../yaml/yamlPath';
import { PlacedChart } from './ChartPlace';

/** A file of an environment, below the environment's directory. @internal */
export interface NamedFile {
  readonly directory: string;
  readonly name: string;
}

/** What becomes of a file. @internal */
export interface ChartEdit {
  readonly writes: readonly {
    readonly path: string;
    readonly content: Buffer;
  }[];
  readonly changes: readonly ImageChange[];
}

/**
 * Writes versions and digests of charts at paths of a YAML file, such as an Application of Argo CD.
 *
 * @throws UpdateError when the file cannot say the version
 * @internal
 */
export async function editChartPaths(
  files: SourceFiles,
  { directory, name }: NamedFile,
  placed: readonly PlacedChart[],
): Promise<ChartEdit> {
  const { path: file, text: before } = await readTextFile(
    files,
    directory,
    name,
  );
  const isWritten = writtenAt(before, file);
  const edits = placed.flatMap(each => editsOf(each, isWritten));
  const { text, changes } = setValues(before, file, edits);
  if (text === before) return { writes: [], changes: [] };
  return {
    writes: [{ path: file, content: Buffer.from(text, 'utf8') }],
    changes: changes.flatMap(({ path, edit, ...change }): ImageChange[] =>
      change.to === ''
        ? []
        : [{ file, image: `chart ${edit.chart.name}`, ...change }],
    ),
  };
}

/** The digest of an earlier version would win over the version. */
function editsOf(
  { chart, place: { version, digest, file, document } }: PlacedChart,
  isWritten: (place: DocumentPlace) => boolean,
): readonly (ValueEdit & { readonly chart: BundleChart })[] {
  if (version === undefined && chart.digest === undefined)
    throw new UpdateError(
      `config.charts: the Bundle has chart ${chart.name} ${chart.version} without a digest, and its entry for ${file} has the path of a digest alone; add the path of the version`,
    );
  const at = (path: YamlPath, value: string) =>
    ({
      chart,
      path,
      value,
      document,
      parent: 'needed',
      aliases: 'follow',
    } as const);
  const digestEdits =
    digest === undefined ||
    (chart.digest === undefined && !isWritten({ path: digest, document }))
      ? []
      : [at(digest, chart.digest ?? '')];
  return version === undefined
    ? digestEdits
    : [at(version, chart.version), ...digestEdits];
}
