import { orderByDependencies } from '@kardinal/foundation';
import { nodeId } from '../api/names';
import { Bundle, Pipeline } from '../api/types.generated';
import { expandGraphTemplate } from './expandGraphTemplate';
import { graphTemplateProblems } from './graphTemplateProblems';
import { directoryOf } from './environmentDirectory';
import {
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
      /** What the Graph template leaves out for the Bundle. */
      readonly leftOut: readonly OrderedEnvironment[];
    }
  | { readonly type: 'invalid'; readonly problems: readonly PipelineProblem[] };

/**
 * Resolves order and dependencies: the previous entry of the list, `dependsOn`, the next lower `wave`, or the Graph template.
 *
 * @param bundle - for which a Graph template is carried out; without it every environment is there and follows nothing
 * @public
 */
export function orderEnvironments(
  pipeline: Pipeline,
  bundle?: Bundle,
): EnvironmentOrder {
  const problems = [
    ...pipelineProblems(pipeline),
    ...graphTemplateProblems(pipeline),
  ];
  if (problems.length > 0) return { type: 'invalid', problems };
  const { graphTemplate, environments: specs } = pipeline.spec;
  if (graphTemplate === undefined)
    return orderBy(specs, upstreamsIn(specs), []);
  if (bundle === undefined) return orderBy(specs, () => [], []);
  const expansion = expandGraphTemplate(pipeline, bundle);
  if (expansion.type === 'invalid') return expansion;
  const { upstreams } = expansion;
  return orderBy(
    specs.filter(({ name }) => upstreams.has(name)),
    ({ name }) => upstreams.get(name) ?? [],
    specs.filter(({ name }) => !upstreams.has(name)),
  );
}

function orderBy(
  specs: readonly EnvironmentSpec[],
  upstreams: UpstreamsOf,
  leftOut: readonly EnvironmentSpec[],
): EnvironmentOrder {
  const environments = specs.map((spec, index) =>
    placed(spec, upstreams(spec, index)),
  );
  const byName = new Map(environments.map(each => [each.name, each]));
  const ordering = orderByDependencies(
    [...byName.keys()],
    name => byName.get(name)?.upstreams ?? [],
  );
  if (ordering.type === 'cycle')
    return {
      type: 'invalid',
      problems: [
        {
          field: 'spec.environments[].dependsOn',
          message: `circular dependency ${ordering.path.join(
            ' → ',
          )}. Fix: remove one of these dependsOn entries`,
        },
      ],
    };
  return {
    type: 'ordered',
    environments: ordering.ids.flatMap(name => byName.get(name) ?? []),
    leftOut: leftOut.map(spec => placed(spec, [])),
  };
}

function placed(
  spec: EnvironmentSpec,
  upstreams: readonly string[],
): OrderedEnvironment {
  const { name } = spec;
  const path = directoryOf(spec);
  return { name, nodeId: nodeId(name), spec, path, upstreams };
}

type UpstreamsOf = (spec: EnvironmentSpec, index: number) => readonly string[];

function upstreamsIn(specs: readonly EnvironmentSpec[]): UpstreamsOf {
  const ofWaves = waveUpstreams(specs);
  const position = new Map(specs.map(({ name }, index) => [name, index]));
  return ({ dependsOn, wave }, index) => {
    if (dependsOn !== undefined)
      return [...new Set(dependsOn)].sort(
        (a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0),
      );
    if (wave !== undefined)
      return ofWaves.get(wave) ?? lastBefore(specs, index);
    return index === 0 ? [] : [specs[index - 1].name];
  };
}

/** By wave, the environments of the next lower one; nothing for the lowest. */
function waveUpstreams(
  specs: readonly EnvironmentSpec[],
): ReadonlyMap<number, readonly string[]> {
  const members = new Map<number, string[]>();
  for (const { name, wave } of specs) {
    if (wave === undefined) continue;
    const known = members.get(wave);
    if (known === undefined) members.set(wave, [name]);
    else known.push(name);
  }
  const waves = [...members.keys()].sort((a, b) => a - b);
  return new Map(
    waves.slice(1).map((wave, at) => [wave, members.get(waves[at]) ?? []]),
  );
}

/** The last environment without a wave that is listed before. */
function lastBefore(
  specs: readonly EnvironmentSpec[],
  index: number,
): readonly string[] {
  const last = specs.slice(0, index).findLast(({ wave }) => wave === undefined);
  return last === undefined ? [] : [last.name];
}
