import {
  BundleChart,
  chartAddress,
} from '@kardinal/backstage-plugin-kardinal-common';
import { UpdateError } from '@kardinal/backstage-plugin-kardinal-node';
import { ValueEdit } from '../yaml/setValues';
import { ChartDependency } from './readDependencies';

/**
 * The versions of a chart among the dependencies of a Chart.yaml: of each entry of its name, or of the one with an alias or name.
 *
 * @throws UpdateError when there is none, or one comes from another repository
 * @internal
 */
export function dependencyEdits(
  chart: BundleChart,
  alias: string | undefined,
  dependencies: readonly ChartDependency[],
  path: string,
): readonly ValueEdit[] {
  const own = dependencies.flatMap((each, index) =>
    each.name === chart.name &&
    (alias === undefined || alias === (each.alias || each.name))
      ? [{ ...each, index }]
      : [],
  );
  if (own.length === 0)
    throw new UpdateError(
      `${path} has no dependency ${chart.name}${
        alias === undefined || alias === chart.name ? '' : ` as ${alias}`
      }; add it, or say in config.charts where the version of the chart is`,
    );
  const foreign = own.find(each => !isFrom(each.repository, chart));
  if (foreign !== undefined)
    throw new UpdateError(
      `${path} takes ${chart.name} from ${
        foreign.repository || 'no repository'
      }, and the Bundle has it from ${chart.repository}; change one of them`,
    );
  return own.map(({ index }) => ({
    path: ['dependencies', index, 'version'],
    value: chart.version,
  }));
}

/** A name that Helm was told locally (`@name`, `alias:name`) may stand for any repository. */
function isFrom(repository: string, { repository: of, name }: BundleChart) {
  return (
    /^(@|alias:)/.test(repository) ||
    chartAddress({ repository, name }) ===
      chartAddress({ repository: of, name })
  );
}
