import { BundleChart } from '@kardinal/backstage-plugin-kardinal-common';
import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { YamlPath } from '../yaml/yamlPath';

/** Where a file says which version of a chart is used. @internal */
export interface ChartPlace {
  /** A chart of the Bundle, by its name. Default: each that no other place names. */
  readonly chart?: string | undefined;
  /** Below the directory of the environment. */
  readonly file: string;
  /** Alias or name of the one dependency that is set. */
  readonly dependency?: string | undefined;
  /** Absent where it is in the dependencies of a Chart.yaml. */
  readonly version?: YamlPath | undefined;
  readonly digest?: YamlPath | undefined;
  /** The document of a file of several: `HelmRelease` or `HelmRelease/shop`. */
  readonly document?: string | undefined;
}

/** A chart, and where its version is written. @internal */
export interface PlacedChart {
  readonly chart: BundleChart;
  readonly place: ChartPlace;
}

/**
 * Where each chart of a Bundle is written. A place whose chart the Bundle does not promote is left alone.
 *
 * @throws UpdateError when a chart has no place, or a place cannot tell which chart it is for
 * @internal
 */
export function placeCharts(
  charts: readonly BundleChart[],
  places: readonly ChartPlace[],
): readonly PlacedChart[] {
  const named = new Set(places.map(place => place.chart));
  const placed = places.flatMap(place => {
    const own = charts.filter(({ name }) =>
      place.chart === undefined ? !named.has(name) : place.chart === name,
    );
    const isOfOne = place.version ?? place.digest ?? place.dependency;
    if (isOfOne !== undefined && own.length > 1)
      throw new UpdateError(
        `config.charts: ${own.length} charts of the Bundle would be written to one place of ${place.file}; name the chart of each entry`,
      );
    return own.map(chart => ({ chart, place }));
  });
  const without = charts.find(
    ({ name }) => !placed.some(({ chart }) => chart.name === name),
  );
  if (without === undefined) return placed;
  throw new UpdateError(
    `config.charts has no entry for chart ${without.name}; add one with its file, and the path of its version`,
  );
}
