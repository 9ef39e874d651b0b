import { objectName } from '../api/names';
import { Pipeline, PolicyGate } from '../api/types.generated';
import { orderEnvironments } from './environments';
import { collectTemplates, GateTemplate } from './gates';
import { EnvironmentSpec } from './pipelineProblems';

/**
 * Everything that may guard the environments of a Pipeline: the templates that apply to it, and one for each check that its
 * `activeCommitStatuses` name.
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
          templateOf(
            pipeline,
            { environment: name, key },
            followers.map(each => each.name),
          ),
        );
  });
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
  { environment, key }: { readonly environment: string; readonly key: string },
  followers: readonly string[],
): GateTemplate {
  const check = `checks[${JSON.stringify(environment)}][${JSON.stringify(
    key,
  )}]`;
  return {
    gate: {
      apiVersion,
      kind: 'PolicyGate',
      metadata: {
        name: objectName(environment, key),
        namespace: namespace ?? 'default',
      },
      spec: {
        expression: `${check}.phase == "success"`,
        recheckInterval: '5m',
      },
    },
    scope: 'team',
    purpose: 'gate',
    appliesTo: followers,
  };
}
