import {
  ForeignPromotion,
  labels,
  NotCarried,
  objectName,
  parseDuration,
  Pipeline,
  PolicyGate,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  DialectImport,
  ForeignObject,
} from '@kardinal/backstage-plugin-kardinal-node';
import { projectGaps } from './projectGaps';
import { inProject, KargoObjects, readKargo, Stage } from './readKargo';
import { readStagePlan, StagePlan } from './stagePlan';
import { stagesInOrder, upstreamOf } from './stagesInOrder';

/**
 * The Pipeline that the Stages of a Project come to, with a gate for each time that Freight has to run before it goes on. Deterministic;
 * what has no counterpart is named.
 */
export function importProject(
  { namespace, name }: Pick<ForeignPromotion, 'kind' | 'namespace' | 'name'>,
  objects: readonly ForeignObject[],
): DialectImport {
  const read = readKargo(objects);
  const stages = stagesInOrder(inProject(name, read.stages));
  const whole = `Project ${name}`;
  // The namespace of a Project has its name.
  if (namespace !== name || stages.length === 0)
    return {
      type: 'impossible',
      problems: [
        `${whole} has no Stages, or they are not as Kargo defines them`,
      ],
    };
  const plans = stages.map(stage => readStagePlan(stage, read));
  const problems = plans.flatMap(each => each.problems);
  const repositories = distinct(
    plans.flatMap(({ repository }) => repository ?? []),
  );
  const branches = distinct(plans.flatMap(({ branch }) => branch ?? []));
  if (repositories.length > 1)
    problems.push(
      `${whole}: its Stages write ${repositories.join(
        ' and ',
      )}, and a Pipeline writes one repository; write a Pipeline for each`,
    );
  if (branches.length > 1)
    problems.push(
      `${whole}: its Stages start from the branches ${branches.join(
        ' and ',
      )}, and a Pipeline has one; write a Pipeline for each`,
    );
  const known = new Set(stages.map(({ metadata }) => metadata.name));
  for (const stage of stages)
    for (const upstream of upstreamOf(stage))
      if (!known.has(upstream))
        problems.push(
          `Stage ${stage.metadata.name}: spec.requestedFreight: the Stage ${upstream} is not there; create it, or take it out`,
        );
  const [repository] = repositories;
  if (repository === undefined || problems.length > 0)
    return { type: 'impossible', problems };
  const gates = soakGates(stages);
  return {
    type: 'imported',
    resources: [
      pipelineOf(stages, plans, read, { repository, branch: branches[0] }),
      ...gates.gates,
    ],
    notCarried: [
      ...plans.flatMap(({ notCarried }) => notCarried),
      ...gates.notCarried,
      ...projectGaps(name, stages, read),
    ],
  };
}

function pipelineOf(
  stages: readonly Stage[],
  plans: readonly StagePlan[],
  read: KargoObjects,
  { repository, branch = 'main' }: { repository: string; branch?: string },
): Pipeline {
  const [{ metadata }] = stages;
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Pipeline',
    metadata: { name: metadata.namespace, namespace: metadata.namespace },
    spec: {
      git: { url: repository, provider: 'github', branch, layout: 'directory' },
      environments: stages.map((stage, index) => {
        const { path, update, opensPullRequest, application } = plans[index];
        const upstream = upstreamOf(stage);
        // A Stage that takes Freight from others waits for them alone, and one that takes it directly for nobody.
        return {
          name: environmentNameOf(stage.metadata.name),
          ...(path === undefined ? {} : { path }),
          update,
          approval:
            !opensPullRequest && promotesItself(stage, read)
              ? ('auto' as const)
              : ('pr-review' as const),
          dependsOn: upstream.map(environmentNameOf),
          ...(application === undefined
            ? {}
            : { health: { type: 'argocd', argocd: application } }),
        };
      }),
      historyLimit: 20,
      graphHistoryLimit: 3,
    },
  };
}

/** Stages may have dots in their names. */
function environmentNameOf(stage: string): string {
  return objectName(stage.replace(/[^a-z0-9]+/g, '-'));
}

/** Where no policy says that it does, a person promotes. */
function promotesItself(stage: Stage, { configs }: KargoObjects): boolean {
  const { namespace, name } = stage.metadata;
  return inProject(namespace, configs).some(({ spec }) =>
    spec.promotionPolicies.some(
      ({ autoPromotionEnabled, stage: named, stageSelector }) =>
        autoPromotionEnabled && (named ?? stageSelector?.name) === name,
    ),
  );
}

function soakGates(stages: readonly Stage[]) {
  const gates: PolicyGate[] = [];
  const notCarried: NotCarried[] = [];
  for (const stage of stages) {
    const { namespace, name } = stage.metadata;
    const times = stage.spec.requestedFreight.flatMap(({ sources }, index) =>
      sources.requiredSoakTime === undefined
        ? []
        : [{ index, text: sources.requiredSoakTime }],
    );
    const minutes = times.map(({ text }) =>
      Math.ceil((parseDuration(text) ?? 0) / 60_000),
    );
    const most = Math.max(0, ...minutes);
    if (most > 0)
      gates.push(soakGate(namespace, environmentNameOf(name), most));
    for (const [at, { index, text }] of times.entries())
      if (minutes[at] !== most || most === 0)
        notCarried.push({
          field: `Stage ${name}: spec.requestedFreight[${index}].sources.requiredSoakTime`,
          reason: `${text} is shorter than that of another Warehouse, or nothing; one gate holds the whole Bundle for the longest`,
        });
  }
  return { gates, notCarried };
}

function soakGate(
  namespace: string,
  environment: string,
  minutes: number,
): PolicyGate {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PolicyGate',
    metadata: {
      name: objectName(`${namespace}-soak-${environment}`),
      namespace,
      labels: { [labels.appliesTo]: environment },
    },
    spec: {
      expression: `bundle.upstreamSoakMinutes >= ${minutes}`,
      recheckInterval: '5m',
      message: `What is promoted has to run for ${minutes} minutes in the environments before`,
    },
  };
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
