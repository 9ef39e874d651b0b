import { chartsOf } from '../api/charts';
import { Bundle, Pipeline } from '../api/types.generated';
import { OrderedEnvironment } from './environments';
import { helmSetChart, SequenceEntry } from './sequence';

/**
 * Why the charts of a Bundle cannot be promoted to these environments, with field and fix: what is rendered has its charts in the
 * commit, or listed steps would leave them out. `undefined` where nothing is in the way, and without charts.
 *
 * @public
 */
export function chartProblem(
  { metadata, spec }: Pipeline,
  bundle: Bundle,
  environments: readonly OrderedEnvironment[],
): { readonly reason: string; readonly message: string } | undefined {
  if (chartsOf(bundle).length === 0) return undefined;
  if (spec.git.layout === 'branch')
    return {
      reason: 'NothingToDeploy',
      message: `spec.artifacts.charts: Pipeline ${metadata.name} has spec.git.layout branch and promotes what commits of ${spec.git.branch} render; create a Bundle of type config, and set the versions of charts in the commit`,
    };
  const without = environments.find(
    ({ spec: { steps } }) => steps !== undefined && !steps.some(writesCharts),
  );
  if (without === undefined) return undefined;
  const index = spec.environments.findIndex(
    ({ name }) => name === without.name,
  );
  return {
    reason: 'NothingToDeploy',
    message: `Pipeline ${metadata.name}, spec.environments[${index}].steps: ${helmSetChart} is missing, which writes spec.artifacts.charts of the Bundle in ${without.name}; add it before git-commit`,
  };
}

/** An expression may write them, too, and so may a custom step, which is sent the Bundle. */
function writesCharts({ uses, config, webhook }: SequenceEntry): boolean {
  return (
    uses === helmSetChart ||
    webhook !== undefined ||
    JSON.stringify(config ?? {}).includes('bundle.charts')
  );
}
