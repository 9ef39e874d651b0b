import { nodeId } from '../api/names';
import { Pipeline } from '../api/types.generated';
import {
  directoryOf,
  EnvironmentSpec,
  PipelineProblem,
  pipelineProblems,
} from './pipelineProblems';

/** An environment with its place in the order. @public */
export interface OrderedEnvironment {
  readonly name: string;
  /** Id of its node in the Graph. */
  readonly nodeId: string;
  readonly spec: EnvironmentSpec;
  /** Directory in the repository: segments with one slash between them, `.` for its root. */
  readonly path: string;
  /** Direct upstreams, in the order of the Pipeline. */
  readonly upstreams: readonly string[];
}

/** @public */
export type EnvironmentOrder =
  | {
      readonly type: 'ordered';
      /** Topological; the user's order among equals. */
      readonly environments: readonly OrderedEnvironment[];
    }
  | { readonly type: 'invalid'; readonly problems: readonly PipelineProblem[] };

/**
 * Resolves order and dependencies: the previous entry of the list, `dependsOn`, or the next lower `wave`.
 *
 * @public
 */
export function orderEnvironments(pipeline: Pipeline): EnvironmentOrder {
  const specs = pipeline.spec.environments;
  const problems = pipelineProblems(pipeline);
  if (problems.length > 0) return { type: 'invalid', problems };

  const environments = specs.map((spec, index) => ({
    name: spec.name,
    nodeId: nodeId(spec.name),
    spec,
    path: directoryOf(spec),
    upstreams: upstreamsOf(specs, index),
  }));
  const cycle = findCycle(environments);
  if (cycle)
    return {
      type: 'invalid',
      problems: [
        {
          field: 'spec.environments[].dependsOn',
          message: `circular dependency ${cycle.join(
            ' → ',
          )}. Fix: remove one of these dependsOn entries`,
        },
      ],
    };
  return { type: 'ordered', environments: topological(environments) };
}

function upstreamsOf(
  specs: readonly EnvironmentSpec[],
  index: number,
): readonly string[] {
  const spec = specs[index];
  if (spec.dependsOn !== undefined) {
    const wanted = new Set(spec.dependsOn);
    return specs.map(other => other.name).filter(name => wanted.has(name));
  }
  if (spec.wave !== undefined) return waveUpstreams(specs, index, spec.wave);
  return index === 0 ? [] : [specs[index - 1].name];
}

function waveUpstreams(
  specs: readonly EnvironmentSpec[],
  index: number,
  wave: number,
): readonly string[] {
  const lower = specs
    .map(spec => spec.wave)
    .filter((other): other is number => other !== undefined && other < wave);
  if (lower.length > 0) {
    const next = Math.max(...lower);
    return specs.filter(spec => spec.wave === next).map(spec => spec.name);
  }
  const before = specs.slice(0, index).filter(spec => spec.wave === undefined);
  return before.length === 0 ? [] : [before[before.length - 1].name];
}

type Linked = Pick<OrderedEnvironment, 'name' | 'upstreams'>;

/** The cycle as a path that ends where it begins. */
function findCycle(
  environments: readonly Linked[],
): readonly string[] | undefined {
  const byName = new Map(environments.map(each => [each.name, each]));
  const finished = new Set<string>();
  const visit = (
    name: string,
    path: readonly string[],
  ): readonly string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (finished.has(name)) return undefined;
    for (const upstream of byName.get(name)?.upstreams ?? []) {
      const cycle = visit(upstream, [...path, name]);
      if (cycle) return cycle;
    }
    finished.add(name);
    return undefined;
  };
  for (const { name } of environments) {
    const cycle = visit(name, []);
    if (cycle) return [...cycle].reverse();
  }
  return undefined;
}

function topological<T extends Linked>(
  environments: readonly T[],
): readonly T[] {
  const done = new Set<string>();
  const order: T[] = [];
  while (order.length < environments.length) {
    const next = environments.find(
      each =>
        !done.has(each.name) && each.upstreams.every(name => done.has(name)),
    );
    if (!next) throw new Error('topological order of a cyclic graph');
    done.add(next.name);
    order.push(next);
  }
  return order;
}
