import {
  CommitStatus,
  Pipeline,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { observeEligibility } from '../../services/promotions/observeEligibility';
import { observeWindows } from '../../services/promotions/observeWindows';
import {
  ownCheckNames,
  OwnChecks,
  ProposedFacts,
  proposedHead,
  reportsChecks,
} from './ownChecks';

/** What it reads from. */
export interface OwnCheckSources {
  readonly cached: CachedResources;
  readonly policyNamespaces: readonly string[];
}

/** What Kardinal knows of the commits of a Pipeline that asks to have it reported; `undefined` where there is nothing to do. */
export function observeOwnChecks(
  sources: OwnCheckSources,
  pipeline: Pipeline,
): OwnChecks | undefined {
  const { cached } = sources;
  const { name, namespace } = pipeline.metadata;
  const made = cached.checks.ownStatuses(namespace, name);
  if (!reportsChecks(pipeline))
    return made.length === 0
      ? undefined
      : { promotions: [], present: [], made };
  const promotions = cached.bundlesOfPipeline(namespace, name).flatMap(bundle =>
    cached.stepsOfBundle(namespace, bundle.metadata.name).map(step => {
      const proposed =
        proposedHead(step) === undefined
          ? undefined
          : proposedFacts(sources, step);
      return { bundle, step, ...(proposed && { proposed }) };
    }),
  );
  const present = promotions
    .flatMap(({ step }) => ownCheckNames(pipeline, step))
    .map(each =>
      cached.checks.statuses.get({
        namespace: namespace ?? 'default',
        name: each,
      }),
    )
    .filter((each): each is CommitStatus => each !== undefined);
  return { promotions, present, made };
}

function proposedFacts(
  sources: OwnCheckSources,
  step: PromotionStep,
): ProposedFacts {
  return {
    upstreams: upstreamsOf(sources.cached, step),
    ...observeEligibility(sources.cached, step),
    windows: observeWindows(sources, step),
  };
}

/** By their steps, and by the record of the Bundle where a step is gone. */
function upstreamsOf(
  cached: CachedResources,
  step: PromotionStep,
): ProposedFacts['upstreams'] {
  const { metadata, spec } = step;
  const recorded = cached.bundleOf(step)?.status?.environments ?? {};
  return (spec.upstreamEnvironments ?? []).map(environment => {
    const upstream = cached.stepOfBundle(
      metadata.namespace,
      spec.bundleRef,
      environment,
    );
    const state = upstream?.status?.state ?? recorded[environment]?.state;
    return { environment, state: state ?? 'Pending' };
  });
}
