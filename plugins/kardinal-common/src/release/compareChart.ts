import { BundleChart } from '../api/charts';

/** A Helm chart that something was installed from, as what installed it reports. @public */
export interface InstalledChart {
  /** Absent where that is not reported. */
  readonly repository?: string;
  readonly name: string;
  readonly version: string;
}

/** What an environment is seen to have of a chart. @public */
export type ChartComparison =
  | { readonly type: 'runs' }
  | { readonly type: 'otherVersion'; readonly version: string }
  /** Nothing reports its version; it may be in a chart that contains it. */
  | { readonly type: 'unseen' };

/**
 * Compares a chart of a Bundle with those that were installed. Where one of several is of another version, that is said.
 *
 * @param seen - `undefined` where nothing reports what was installed
 * @public
 */
export function compareChart(
  chart: BundleChart,
  seen: readonly InstalledChart[] | undefined,
): ChartComparison {
  const own = (seen ?? []).filter(each => isOfChart(each, chart));
  if (own.length === 0) return { type: 'unseen' };
  const other = own.find(each => !isAtVersion(each, chart));
  return other === undefined
    ? { type: 'runs' }
    : { type: 'otherVersion', version: other.version };
}

/** Whether something was installed from a chart, in whichever version: by its name and, where it is reported, its repository. @public */
export function isOfChart(
  { repository, name }: Omit<InstalledChart, 'version'>,
  chart: Pick<BundleChart, 'repository' | 'name'>,
): boolean {
  return (
    chart.name === name &&
    (repository === undefined || plain(chart.repository) === plain(repository))
  );
}

/**
 * Whether what was installed is of a version. Flux adds the beginning of the digest to that of a chart from a registry.
 *
 * @public
 */
export function isAtVersion(
  installed: Pick<InstalledChart, 'version'>,
  { version }: Pick<BundleChart, 'version'>,
): boolean {
  return (
    installed.version === version || installed.version.startsWith(`${version}+`)
  );
}

/** Not everybody names registries with `oci://`. */
function plain(repository: string): string {
  return repository.replace(/^oci:\/\//, '').replace(/\/+$/, '');
}
