import { BundleChart } from '@kardinal/backstage-plugin-kardinal-common';
import {
  SourceTree,
  UpdateError,
} from '@kardinal/backstage-plugin-kardinal-node';

/**
 * Helm takes a chart that is there instead of fetching the one that Chart.yaml names, whatever its version.
 *
 * @throws UpdateError where `charts/` beside a Chart.yaml has the chart in another version
 * @internal
 */
export async function refuseVendored(
  files: SourceTree,
  directory: string,
  { name, version }: BundleChart,
): Promise<void> {
  const own = directory === '' ? 'charts' : `${directory}/charts`;
  for (const path of await files.list(own)) {
    const [entry, inside] = path.slice(own.length + 1).split('/');
    const isArchive =
      inside === undefined &&
      entry.startsWith(`${name}-`) &&
      /^v?[0-9].*\.tgz$/.test(entry.slice(name.length + 1));
    const isOther = isArchive
      ? entry !== `${name}-${version}.tgz`
      : entry === name && inside !== undefined;
    if (isOther)
      throw new UpdateError(
        `${own}/${entry} is a copy of chart ${name}, which Helm would use in place of ${version}; remove it from the repository, so that Helm fetches what Chart.yaml names`,
      );
  }
}
