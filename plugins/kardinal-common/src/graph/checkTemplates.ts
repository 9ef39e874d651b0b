import { objectName } from '../api/names';
import { Pipeline, PolicyGate } from '../api/types.generated';
import { orderEnvironments } from './environments';
import { collectTemplates, GateTemplate } from './gates';
import { EnvironmentSpec } from './pipelineProblems';
import { proposedChecks } from './proposedChecks';

/**
 * Everything that may guard the environments of a Pipeline: the templates that apply to it, and one for each check that its
 * `activeCommitStatuses` and `proposedCommitStatuses` name.
 *
 * @public
 */
export function guardsOfPipeline(
  gates: readonly PolicyGate[],
  pipeline: Pipeline,
  operatorNamespaces: readonly string[],
): readonly GateTemplate[] {
  return [
    ...collectTemplates(gates, pipeline, operatorNamespaces),
    ...checkTemplates(pipeline),
    ...proposedTemplates(pipeline),
  ];
}

/**
 * The gates that `activeCommitStatuses` stand for: one for each check of an environment, in front of those that follow it. They
 * are no objects of their own; what is made for a Bundle from them is.
 *
 * @see spec 3, PromotionStrategy: activeCommitStatuses
 * @public
 */
export function checkTemplates(pipeline: Pipeline): readonly GateTemplate[] {
  const isChecked = [pipeline.spec, ...pipeline.spec.environments].some(
    ({ activeCommitStatuses = [] }) => activeCommitStatuses.length > 0,
  );
  const order = isChecked ? orderEnvironments(pipeline) : undefined;
  if (order?.type !== 'ordered') return [];
  return order.environments.flatMap(({ name, spec }) => {
    const followers = order.environments.filter(({ upstreams }) =>
      upstreams.includes(name),
    );
    return followers.length === 0
      ? []
      : activeKeys(pipeline, spec).map(key =>
          templateOf(pipeline, {
            name: objectName(name, key),
            check: checkPath(name, key),
            appliesTo: followers.map(each => each.name),
          }),
        );
  });
}

/**
 * The gates that `proposedCommitStatuses` stand for: one for each check of an environment, in front of the merge of its own pull
 * request.
 *
 * @see spec 3, PromotionStrategy: proposedCommitStatuses
 * @public
 */
export function proposedTemplates(pipeline: Pipeline): readonly GateTemplate[] {
  return pipeline.spec.environments.flatMap(environment =>
    proposedChecks(pipeline, environment).map(key =>
      templateOf(pipeline, {
        name: objectName(environment.name, 'proposed', key),
        check: checkPath(environment.name, key),
        appliesTo: [environment.name],
        holds: 'merge',
      }),
    ),
  );
}

function activeKeys(
  { spec }: Pipeline,
  environment: EnvironmentSpec,
): readonly string[] {
  const all = [
    ...(spec.activeCommitStatuses ?? []),
    ...(environment.activeCommitStatuses ?? []),
  ];
  return [...new Set(all.map(({ key }) => key))];
}

function templateOf(
  { apiVersion, metadata: { namespace } }: Pipeline,
  {
    name,
    check,
    appliesTo,
    holds,
  }: {
    readonly name: string;
    readonly check: string;
    readonly appliesTo: readonly string[];
    readonly holds?: 'merge';
  },
): GateTemplate {
  return {
    gate: {
      apiVersion,
      kind: 'PolicyGate',
      metadata: {
        name,
        namespace: namespace ?? 'default',
      },
      spec: {
        expression: `${check}.phase == "success"`,
        recheckInterval: '5m',
        ...(holds === undefined ? {} : { holds }),
      },
    },
    scope: 'team',
    purpose: 'gate',
    appliesTo,
  };
}

function checkPath(environment: string, key: string): string {
  return `checks[${JSON.stringify(environment)}][${JSON.stringify(key)}]`;
}
