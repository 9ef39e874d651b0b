import { orderByDependencies } from '@kardinal/foundation';
import { Pipeline, PipelineSpec } from '../api/types.generated';
import { PipelineProblem } from './pipelineProblems';
import { templateExpressions } from './renderTemplateValue';

/** A node of a Graph template, as its Pipeline declares it. */
export type TemplateNode = NonNullable<
  PipelineSpec['graphTemplate']
>['nodes'][number];

/** What every expression can read. */
const variables: readonly string[] = ['bundle', 'pipeline'];

/** What makes a Graph template invalid for every Bundle. */
export function graphTemplateProblems(pipeline: Pipeline): PipelineProblem[] {
  const { graphTemplate, environments } = pipeline.spec;
  if (graphTemplate === undefined) return [];
  const { nodes } = graphTemplate;
  const ordered = environments.flatMap(({ dependsOn, wave }, index) =>
    dependsOn === undefined && wave === undefined
      ? []
      : {
          field: `spec.environments[${index}]`,
          message:
            'the Graph template says what follows what; remove dependsOn and wave, or spec.graphTemplate',
        },
  );
  const checked = [
    { field: 'spec', of: pipeline.spec },
    ...environments.map((of, index) => ({
      field: `spec.environments[${index}]`,
      of,
    })),
  ].flatMap(({ field, of: { activeCommitStatuses = [] } }) =>
    activeCommitStatuses.length === 0
      ? []
      : {
          field: `${field}.activeCommitStatuses`,
          message:
            'the Graph template says for each Bundle what follows what; write a PolicyGate that reads checks, or remove spec.graphTemplate',
        },
  );
  const ids = new Set(nodes.map(({ id }) => id));
  const names = new Set(environments.map(({ name }) => name));
  const ofNodes = nodes.flatMap((node, index) => [
    ...idProblems(node, nodes, index),
    ...dependencyProblems(node, ids, index),
    ...expressionProblems(node, index),
    ...nameProblems(node, names, index),
  ]);
  const problems = [...ordered, ...checked, ...ofNodes];
  return problems.length > 0 ? problems : cycleProblems(nodes);
}

/** A node with its place in the Pipeline. */
export interface PlacedNode {
  readonly node: TemplateNode;
  readonly field: string;
}

/** The nodes of a template without problems, dependencies first. */
export function orderTemplateNodes(pipeline: Pipeline): readonly PlacedNode[] {
  const nodes = pipeline.spec.graphTemplate?.nodes ?? [];
  const placed = new Map(
    nodes.map((node, index) => [node.id, { node, field: fieldOf(index) }]),
  );
  const ordering = orderNodes(nodes);
  if (ordering.type === 'cycle') return [];
  return ordering.ids.flatMap(id => placed.get(id) ?? []);
}

function orderNodes(nodes: readonly TemplateNode[]) {
  const upstreams = new Map(
    nodes.map(({ id, dependsOn = [] }) => [id, [...new Set(dependsOn)]]),
  );
  return orderByDependencies(
    [...upstreams.keys()],
    id => upstreams.get(id) ?? [],
  );
}

function fieldOf(index: number): string {
  return `spec.graphTemplate.nodes[${index}]`;
}

function idProblems(
  { id }: TemplateNode,
  nodes: readonly TemplateNode[],
  index: number,
): readonly PipelineProblem[] {
  const isFirst = nodes.findIndex(each => each.id === id) === index;
  return isFirst
    ? []
    : [
        {
          field: `${fieldOf(index)}.id`,
          message: `several nodes have the id ${id}; rename or remove one`,
        },
      ];
}

function dependencyProblems(
  { dependsOn = [] }: TemplateNode,
  ids: ReadonlySet<string>,
  index: number,
): readonly PipelineProblem[] {
  return dependsOn
    .filter(id => !ids.has(id))
    .map(id => ({
      field: `${fieldOf(index)}.dependsOn`,
      message: `unknown node ${id}; name one of ${[...ids].join(', ')}`,
    }));
}

function expressionProblems(
  { environment, forEach = [], includeWhen = [] }: TemplateNode,
  index: number,
): readonly PipelineProblem[] {
  const field = fieldOf(index);
  const iterators = forEach.flatMap(Object.keys);
  const taken = iterators
    .filter((name, at) => isTaken(name, iterators, at))
    .map(name => ({
      field: `${field}.forEach`,
      message: `the variable ${name} is taken; rename it`,
    }));
  const sources = forEach.flatMap(Object.values);
  return [
    ...taken,
    ...readProblems(sources, `${field}.forEach`, variables),
    ...readProblems(includeWhen, `${field}.includeWhen`, variables),
    ...readProblems([environment], `${field}.environment`, [
      ...variables,
      ...iterators,
    ]),
  ];
}

function isTaken(name: string, all: readonly string[], at: number): boolean {
  return variables.includes(name) || all.indexOf(name) < at;
}

/** A template is carried out once, before anything runs: states and the clock are for gates. */
function readProblems(
  values: readonly unknown[],
  field: string,
  known: readonly string[],
): readonly PipelineProblem[] {
  return templateExpressions(values).flatMap(expression => {
    if (typeof expression === 'string') return { field, message: expression };
    const unknown = expression.references.find(
      ({ path }) => !known.includes(path[0]),
    );
    const what = expression.usesNow ? 'now()' : unknown?.path[0];
    return what === undefined
      ? []
      : {
          field,
          message: `\${${
            expression.source
          }} reads ${what}; it can read ${known.join(
            ', ',
          )}, and gates wait for anything else`,
        };
  });
}

/** Names without an expression are known before there is a Bundle. */
function nameProblems(
  { environment }: TemplateNode,
  names: ReadonlySet<string>,
  index: number,
): readonly PipelineProblem[] {
  return environment.includes('${') || names.has(environment)
    ? []
    : [
        {
          field: `${fieldOf(index)}.environment`,
          message: `unknown environment ${environment}; name one of ${[
            ...names,
          ].join(', ')}`,
        },
      ];
}

function cycleProblems(nodes: readonly TemplateNode[]): PipelineProblem[] {
  const ordering = orderNodes(nodes);
  return ordering.type === 'ordered'
    ? []
    : [
        {
          field: 'spec.graphTemplate.nodes[].dependsOn',
          message: `circular dependency ${ordering.path.join(
            ' → ',
          )}. Fix: remove one of these dependsOn entries`,
        },
      ];
}
