import { orderByDependencies } from '@kardinal/foundation';
import { Pipeline, PipelineGroup } from '../api/types.generated';
import { orderEnvironments, OrderedEnvironment } from '../graph/environments';

/** What is wrong with a PipelineGroup: the field, and how to mend it. @public */
export interface GroupProblem {
  readonly field: string;
  readonly message: string;
}

/** What a PipelineGroup is held against. @public */
export interface GroupSurroundings {
  /** Of its namespace. */
  pipeline(name: string): Pipeline | undefined;
  /** Names of the PipelineGroups of its namespace that have a Pipeline as a member. */
  groupsOf(pipeline: string): readonly string[];
}

/**
 * Why a PipelineGroup cannot order its trains; empty when it can. One with a problem holds every Bundle of its trains.
 *
 * @public
 */
export function groupProblems(
  group: PipelineGroup,
  surroundings: GroupSurroundings,
): readonly GroupProblem[] {
  const { members } = group.spec;
  return [
    ...members.flatMap((_member, index) =>
      memberProblems(group, index, surroundings),
    ),
    ...cycleProblems(group),
  ];
}

function memberProblems(
  { metadata, spec: { members, environments } }: PipelineGroup,
  index: number,
  { pipeline: find, groupsOf }: GroupSurroundings,
): readonly GroupProblem[] {
  const field = `spec.members[${index}]`;
  const { pipeline: name, dependsOn = [] } = members[index];
  const isMember = (each: string) =>
    members.some(({ pipeline }) => pipeline === each);
  const unknown = dependsOn.filter(each => !isMember(each));
  const others = groupsOf(name).filter(each => each !== metadata.name);
  const pipeline = find(name);
  return [
    ...unknown.map(each => ({
      field: `${field}.dependsOn`,
      message: `${each} is no member; add it to spec.members, or remove it here`,
    })),
    ...others.map(other => ({
      field: `${field}.pipeline`,
      message: `${name} is a member of the PipelineGroup ${other} too; a Pipeline has one, remove it from the other`,
    })),
    ...(pipeline === undefined
      ? [
          {
            field: `${field}.pipeline`,
            message: `there is no Pipeline ${name} in namespace ${
              metadata.namespace ?? 'default'
            }; create it, or remove the member`,
          },
        ]
      : environmentProblems(environments, pipeline)),
  ];
}

function environmentProblems(
  environments: readonly string[],
  pipeline: Pipeline,
): readonly GroupProblem[] {
  const { name } = pipeline.metadata;
  const order = orderEnvironments(pipeline);
  if (order.type === 'invalid')
    return [
      {
        field: 'spec.members',
        message: `the Pipeline ${name} is invalid, ${order.problems[0].field}: ${order.problems[0].message}`,
      },
    ];
  const byName = new Map(order.environments.map(each => [each.name, each]));
  return environments.flatMap((environment, index) => {
    const field = `spec.environments[${index}]`;
    if (!byName.has(environment))
      return {
        field,
        message: `the Pipeline ${name} has no environment ${environment}; add it there, or remove it here`,
      };
    // Two members that go through them in opposite orders would wait for each other.
    const late = environments
      .slice(index + 1)
      .find(each => ancestorsOf(environment, byName).has(each));
    return late === undefined
      ? []
      : {
          field,
          message: `${environment} comes after ${late} in the Pipeline ${name}; list them in the order of promotion, which is the same for all members`,
        };
  });
}

function ancestorsOf(
  environment: string,
  byName: ReadonlyMap<string, OrderedEnvironment>,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    for (const upstream of byName.get(name)?.upstreams ?? []) {
      if (found.has(upstream)) continue;
      found.add(upstream);
      visit(upstream);
    }
  };
  visit(environment);
  return found;
}

function cycleProblems({ spec }: PipelineGroup): readonly GroupProblem[] {
  const upstreams = new Map(
    spec.members.map(({ pipeline, dependsOn = [] }) => [pipeline, dependsOn]),
  );
  const order = orderByDependencies([...upstreams.keys()], name =>
    (upstreams.get(name) ?? []).filter(each => upstreams.has(each)),
  );
  return order.type === 'ordered'
    ? []
    : [
        {
          field: 'spec.members[].dependsOn',
          message: `circular dependency ${order.path.join(
            ' → ',
          )}. Fix: remove one of these dependsOn entries`,
        },
      ];
}
