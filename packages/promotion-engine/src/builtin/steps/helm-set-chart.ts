import { posix } from 'node:path';
import { helmSetChart as id } from '@kardinal/backstage-plugin-kardinal-common';
import {
  createPromotionStep,
  FileWrite,
  ImageChange,
} from '@kardinal/backstage-plugin-kardinal-node';
import { z } from 'zod';
import { editDependencies } from '../updates/charts/editDependencies';
import { PlacedChart, placeCharts } from '../updates/charts/ChartPlace';
import { editChartPaths } from '../updates/charts/editChartPaths';
import { documentName } from './settings/documentName';
import { environmentFile } from './settings/environmentFile';
import { valuePath } from './settings/valuePath';

const chartFile = 'Chart.yaml';

const place = z
  .strictObject({
    chart: z.string().min(1).max(128).optional(),
    file: environmentFile.default(chartFile),
    dependency: z.string().min(1).max(128).optional(),
    version: valuePath.optional(),
    digest: valuePath.optional(),
    document: documentName.optional(),
  })
  .superRefine(({ file, dependency, version, digest, document }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const path = version ?? digest;
    if (posix.basename(file) !== chartFile) {
      if (path === undefined)
        refuse('version', `is missing; say where ${file} has the version`);
      if (dependency !== undefined)
        refuse('dependency', `is of a ${chartFile} alone; remove it`);
    } else if (document !== undefined)
      refuse('document', `is of another file than a ${chartFile}; remove it`);
    else if (path !== undefined)
      refuse(
        version === undefined ? 'digest' : 'version',
        `has no effect with a ${chartFile}, whose dependencies have the version; name one with dependency, or another file`,
      );
  });

const settings = z.strictObject({
  charts: z
    .array(place)
    .min(1)
    .max(20)
    .default(() => [{ file: chartFile }]),
});

/** Writing the versions of the charts of the Bundle: into dependencies of a Chart.yaml with its Chart.lock, or at paths of other files. */
export const helmSetChart = createPromotionStep({
  type: 'edit',
  files: 'any',
  id,
  description: 'Setting the charts of the Bundle',
  settings,
  requires: ['tree'],
  provides: ['changes'],
  async edit({ promotion: { charts, directory }, settings: wanted, files }) {
    const placed = placeCharts(charts, wanted.charts);
    const writes: FileWrite[] = [];
    const changes: ImageChange[] = [];
    for (const [name, own] of byFile(placed)) {
      const edit =
        posix.basename(name) === chartFile ? editDependencies : editChartPaths;
      const edited = await edit(files, { directory, name }, own);
      writes.push(...edited.writes);
      changes.push(...edited.changes);
    }
    return { writes, deletes: [], changes };
  },
});

function byFile(
  placed: readonly PlacedChart[],
): ReadonlyMap<string, readonly PlacedChart[]> {
  const files = new Map<string, PlacedChart[]>();
  for (const each of placed) {
    const file = posix.normalize(each.place.file);
    const own = files.get(file);
    if (own === undefined) files.set(file, [each]);
    else own.push(each);
  }
  return files;
}
