import {
  Bundle,
  chartProblem,
  configProblem,
  imagesOf,
  missingArtifact,
  orderEnvironments,
  Pipeline,
  PromotionStep,
  stepName,
  stepSpecOf,
  undoneCommits,
} from '@kardinal/backstage-plugin-kardinal-common';

/** A promotion that may never have begun, or why there is none: a sentence without a full stop. */
export type PlannedPromotion =
  | { readonly type: 'planned'; readonly step: PromotionStep }
  | { readonly type: 'impossible'; readonly reason: string };

/** The promotion of a Bundle to an environment, as it would be translated now. */
export function plannedPromotion(
  pipeline: Pipeline,
  bundle: Bundle,
  environment: string,
  history: readonly Bundle[],
): PlannedPromotion {
  const images = imagesOf(bundle);
  if (images.type === 'invalid') return impossible(images.message);
  const missing = missingArtifact(bundle);
  if (missing !== undefined) return impossible(missing);
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid')
    return impossible(
      order.problems
        .map(({ field, message }) => `${field}: ${message}`)
        .join('; '),
    );
  const found = order.environments.find(({ name }) => name === environment);
  if (found === undefined)
    return impossible(
      `this Bundle does not go to ${environment}: it goes to ${order.environments
        .map(({ name }) => name)
        .join(', ')}`,
    );
  const undone = undoneCommits(bundle, history);
  const config =
    configProblem(pipeline, bundle, [found], undone) ??
    chartProblem(pipeline, bundle, [found]);
  if (config !== undefined) return impossible(config.message);
  const { name, namespace = 'default' } = bundle.metadata;
  return {
    type: 'planned',
    step: {
      apiVersion: pipeline.apiVersion,
      kind: 'PromotionStep',
      metadata: { name: stepName(name, environment), namespace },
      spec: {
        bundleRef: name,
        ...stepSpecOf({ pipeline, bundle, undone }, found),
      },
    },
  };
}

function impossible(reason: string): PlannedPromotion {
  return { type: 'impossible', reason };
}
