import { posix } from 'node:path';
import { SourceTree } from '@kardinal/backstage-plugin-kardinal-node';
import { pathIn, readTextFile } from '../../steps/settings/environmentFile';
import { setValues } from '../yaml/setValues';
import { PlacedChart } from './ChartPlace';
import { ChartEdit, NamedFile } from './editChartPaths';
import { dependencyEdits } from './dependencyEdits';
import { lockEdits } from './lockEdits';
import { readDependencies } from './readDependencies';
import { refuseVendored } from './refuseVendored';

/**
 * Writes versions of charts into the dependencies of a Chart.yaml, and what follows from them into its Chart.lock, where there is one.
 *
 * @throws UpdateError where Helm would deploy something else than that
 * @internal
 */
export async function editDependencies(
  files: SourceTree,
  { directory, name }: NamedFile,
  placed: readonly PlacedChart[],
): Promise<ChartEdit> {
  const { path, text } = await readTextFile(files, directory, name);
  const before = readDependencies(text, path).dependencies;
  const edits = placed.flatMap(({ chart, place }) =>
    dependencyEdits(chart, place.dependency, before, path),
  );
  const edited = setValues(text, path, edits);
  const beside = posix.dirname(path);
  const own = beside === '.' ? '' : beside;
  for (const { chart } of placed) await refuseVendored(files, own, chart);
  const after = readDependencies(edited.text, path).dependencies;
  const lock = await editLock(files, pathIn(own, 'Chart.lock'), {
    before,
    after,
  });
  const writes = [
    ...(edited.text === text ? [] : [{ path, text: edited.text }]),
    ...lock,
  ];
  return {
    writes: writes.map(each => ({
      path: each.path,
      content: Buffer.from(each.text, 'utf8'),
    })),
    changes: edited.changes.map(({ path: at, from, to }) => ({
      file: path,
      image: `chart ${before[Number(at[1])].name}`,
      ...(from === undefined ? {} : { from }),
      to,
    })),
  };
}

async function editLock(
  files: SourceTree,
  path: string,
  dependencies: Parameters<typeof lockEdits>[0],
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  if ((await files.read(path)) === undefined) return [];
  const { text: before } = await readTextFile(files, '', path);
  const lock = readDependencies(before, path);
  const edits = lockEdits(dependencies, lock, path);
  const { text } = setValues(before, path, edits);
  return text === before ? [] : [{ path, text }];
}
