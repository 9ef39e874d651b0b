import { nodeId } from '../api/names';
import { parseDuration } from '../api/durations';
import { Pipeline, PipelineSpec } from '../api/types.generated';

/** An environment as its Pipeline declares it. @public */
export type EnvironmentSpec = PipelineSpec['environments'][number];

/** An environment with its place in the order. @public */
export interface OrderedEnvironment {
  readonly name: string;
  /** Id of its node in the Graph. */
  readonly nodeId: string;
  readonly spec: EnvironmentSpec;
  /** Directory in the repository, without a trailing slash. */
  readonly path: string;
  /** Direct upstreams, in the order of the Pipeline. */
  readonly upstreams: readonly string[];
}

/** What is wrong with a Pipeline: the field, and how to mend it. @public */
export interface PipelineProblem {
  readonly field: string;
  readonly message: string;
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
  const problems = [
    ...(specs.length === 0
      ? [
          {
            field: 'spec.environments',
            message: 'no environments; add at least one',
          },
        ]
      : []),
    ...namesProblems(specs),
    ...fieldProblems(specs),
  ];
  if (problems.length > 0) return { type: 'invalid', problems };

  const environments = specs.map((spec, index) => ({
    name: spec.name,
    nodeId: nodeId(spec.name),
    spec,
    path: (spec.path ?? `environments/${spec.name}`).replace(/\/+$/, ''),
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

function namesProblems(specs: readonly EnvironmentSpec[]): PipelineProblem[] {
  const problems: PipelineProblem[] = [];
  const byId = new Map<string, string>();
  for (const [index, { name }] of specs.entries()) {
    const other = byId.get(nodeId(name));
    byId.set(nodeId(name), name);
    if (other === undefined) continue;
    problems.push({
      field: `spec.environments[${index}].name`,
      message:
        other === name
          ? `duplicate environment name ${name}; rename or remove one`
          : `${name} and ${other} are too alike (both become ${nodeId(
              name,
            )} in the Graph); rename one`,
    });
  }
  return problems;
}

function fieldProblems(specs: readonly EnvironmentSpec[]): PipelineProblem[] {
  const names = new Set(specs.map(spec => spec.name));
  return specs.flatMap((spec, index) => {
    const field = `spec.environments[${index}]`;
    const unknown = (spec.dependsOn ?? [])
      .filter(name => !names.has(name))
      .map(name => ({
        field: `${field}.dependsOn`,
        message: `unknown environment ${name}; the Pipeline has ${[
          ...names,
        ].join(', ')}`,
      }));
    const self = (spec.dependsOn ?? []).includes(spec.name)
      ? [
          {
            field: `${field}.dependsOn`,
            message: `circular dependency ${spec.name} → ${spec.name}. Fix: remove it from its own dependsOn`,
          },
        ]
      : [];
    return [
      ...unknown,
      ...self,
      ...pathProblems(spec, field),
      ...timeoutProblems(spec, field),
    ];
  });
}

function pathProblems(spec: EnvironmentSpec, field: string): PipelineProblem[] {
  const path = spec.path ?? '';
  const isOutside = path.startsWith('/') || path.split('/').includes('..');
  return isOutside
    ? [
        {
          field: `${field}.path`,
          message: `${path} is outside the repository; use a path below its root, without ..`,
        },
      ]
    : [];
}

function timeoutProblems(
  spec: EnvironmentSpec,
  field: string,
): PipelineProblem[] {
  const timeout = spec.health?.timeout;
  return timeout !== undefined && parseDuration(timeout) === undefined
    ? [
        {
          field: `${field}.health.timeout`,
          message: `${timeout} is no duration; write it like 90s, 5m or 1h30m`,
        },
      ]
    : [];
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
