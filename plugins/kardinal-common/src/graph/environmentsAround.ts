import { Bundle, Pipeline } from '../api/types.generated';
import { orderEnvironments } from './environments';

/** The environments that a promotion to one has to do with. @public */
export interface EnvironmentsAround {
  /** Every environment that has to have a change first, the nearest and those before it. */
  readonly before: readonly string[];
  /** Every environment that follows it, at once or later. */
  readonly after: readonly string[];
}

/**
 * What stands before and after an environment, over any number of others. Nothing where the Pipeline is invalid.
 *
 * @param bundle - for which a Graph template is carried out
 * @public
 */
export function environmentsAround(
  pipeline: Pipeline,
  environment: string,
  bundle?: Bundle,
): EnvironmentsAround {
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid') return { before: [], after: [] };
  const { environments } = order;
  const before = new Set<string>();
  // Topological: whoever is looked at later may be before whoever was looked at earlier.
  const wanted = new Set([environment]);
  for (const { name, upstreams } of [...environments].reverse())
    if (wanted.has(name))
      for (const upstream of upstreams) {
        wanted.add(upstream);
        before.add(upstream);
      }
  const after = new Set<string>();
  for (const { name, upstreams } of environments)
    if (upstreams.some(each => each === environment || after.has(each)))
      after.add(name);
  const names = environments.map(({ name }) => name);
  return {
    before: names.filter(name => before.has(name)),
    after: names.filter(name => after.has(name)),
  };
}
