import { Bundle, Pipeline } from '../api/types.generated';
import { orderEnvironments } from '../graph/environments';

/** The label of an environment that says what it is for, and its value for production. */
const tier = 'tier';
const production = 'production';

/**
 * The environments of a Pipeline that are production: those with the label `tier: production`; where none has it, those
 * after which none comes.
 *
 * @param bundle - whose Graph the order is taken from, where the Pipeline has a template of it
 * @public
 */
export function productionEnvironments(
  pipeline: Pipeline,
  bundle?: Bundle,
): readonly string[] {
  const { environments } = pipeline.spec;
  const labelled = environments.filter(
    ({ labels = {} }) => labels[tier] === production,
  );
  if (labelled.length > 0) return labelled.map(({ name }) => name);
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid')
    return environments.slice(-1).map(({ name }) => name);
  const before = new Set(order.environments.flatMap(each => each.upstreams));
  return order.environments
    .map(({ name }) => name)
    .filter(name => !before.has(name));
}
