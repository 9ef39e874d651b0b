import { PlannedEnvironment } from './plan';
import { EdgeView } from './types';

/** The order of the nodes, as the view has it. */
export interface ViewedOrder {
  readonly edges: readonly EdgeView[];
  readonly junctions: readonly string[];
}

/** More edges than this between environments and what waits for all of them go through a junction. */
const mostPairs = 64;

/** What waits for one list of environments. */
interface Dependents {
  readonly junction: string;
  readonly sources: readonly string[];
  targets: number;
}

/** The order of a plan: between two large waves there are as many edges as they have nodes, and not as many as pairs. */
export function edgesOf(plan: readonly PlannedEnvironment[]): ViewedOrder {
  const dependents = dependentsOf(plan);
  const joined = new Set<Dependents>();
  const edges = plan.flatMap(environment => {
    const { id, gates } = environment;
    const own = dependents.get(environment);
    const isJoined =
      own !== undefined && own.sources.length * own.targets > mostPairs;
    const isFirst = isJoined && !joined.has(own);
    if (isJoined) joined.add(own);
    const sources = isJoined ? [own.junction] : own?.sources ?? [];
    const entries = gates.length === 0 ? [id] : gates.map(gate => gate.id);
    return [
      ...(isFirst ? own.sources.map(source => edge(source, own.junction)) : []),
      ...entries.flatMap(entry => [
        ...sources.map(source => edge(source, entry)),
        ...(entry === id ? [] : [edge(entry, id)]),
      ]),
    ];
  });
  return { edges, junctions: [...joined].map(({ junction }) => junction) };
}

function dependentsOf(
  plan: readonly PlannedEnvironment[],
): ReadonlyMap<PlannedEnvironment, Dependents> {
  const ids = new Map(plan.map(each => [each.name, each.id]));
  const lists = new Map<string, Dependents>();
  return new Map(
    plan.map(environment => {
      const { name, upstreams, gates } = environment;
      const list = upstreams.join();
      const known = lists.get(list) ?? {
        junction: `junction/${name}`,
        sources: upstreams.flatMap(each => ids.get(each) ?? []),
        targets: 0,
      };
      known.targets += Math.max(1, gates.length);
      lists.set(list, known);
      return [environment, known];
    }),
  );
}

function edge(source: string, target: string): EdgeView {
  return { id: `${source}->${target}`, source, target };
}
