import {
  Bundle,
  compareBundles,
  orderEnvironments,
  Pipeline,
  pipelineNameOf,
  rollbackOf,
  routeOf,
  sharesArtifacts,
  TrainBundle,
  TrainBundles,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';

/** The Bundles of a train that count, with where each stands: as their controllers sealed it. Reads caches only. */
export function trainBundles(
  cached: CachedResources,
  namespace: string,
  train: string,
): TrainBundles {
  const found = cached.trains.bundlesOf(namespace, train);
  const byPipeline = new Map<string, TrainBundle[]>();
  for (const bundle of found) {
    const name = pipelineNameOf(bundle);
    if (name.type === 'invalid' || isReplaced(bundle, found)) continue;
    const brought = byPipeline.get(name.name) ?? [];
    const pipeline = cached.pipeline(namespace, name.name);
    brought.push(trainBundle(cached, cached.trusted(bundle), pipeline));
    byPipeline.set(name.name, brought);
  }
  return byPipeline;
}

/** Whether the same Pipeline brought a newer one of the same sort to the train. */
function isReplaced(bundle: Bundle, others: readonly Bundle[]): boolean {
  return others.some(
    other =>
      pipelineOf(other) === pipelineOf(bundle) &&
      sharesArtifacts(other.spec.type, bundle.spec.type) &&
      other.metadata.name !== bundle.metadata.name &&
      compareBundles(other, bundle) > 0,
  );
}

function pipelineOf(bundle: Bundle): string | undefined {
  const name = pipelineNameOf(bundle);
  return name.type === 'name' ? name.name : undefined;
}

function trainBundle(
  cached: CachedResources,
  bundle: Bundle,
  pipeline: Pipeline | undefined,
): TrainBundle {
  return {
    name: bundle.metadata.name,
    environments: new Map(
      environmentsOf(bundle, pipeline).map(({ name, upstreams }) => [
        name,
        { state: stateIn(cached, bundle, name), upstreams },
      ]),
    ),
  };
}

/** Those that it goes to by the Pipeline as it is now. */
function environmentsOf(bundle: Bundle, pipeline: Pipeline | undefined) {
  if (pipeline === undefined) return [];
  const order = orderEnvironments(pipeline, bundle);
  if (order.type === 'invalid') return [];
  const route = routeOf(bundle, order.environments);
  return route.type === 'route' ? route.environments : [];
}

/** By its step, and by the record of the Bundle where that is gone or was made again. */
function stateIn(
  cached: CachedResources,
  bundle: Bundle,
  environment: string,
): string {
  const { namespace, name } = bundle.metadata;
  const step = cached.stepOfBundle(namespace, name, environment)?.status;
  const recorded = bundle.status?.environments?.[environment];
  const { state = 'Pending', verifiedAt } =
    step?.state === undefined ? recorded ?? {} : step;
  return isRolledBack(cached, bundle, environment, verifiedAt)
    ? 'RolledBack'
    : state;
}

/** Whether somebody took it back there since: by the spec of the rollback, as no status of it may let a train go. */
function isRolledBack(
  cached: CachedResources,
  bundle: Bundle,
  environment: string,
  verifiedAt: string | undefined,
): boolean {
  const since = Date.parse(verifiedAt ?? '');
  return cached.trains.rollbacksOf(bundle).some(rollback => {
    const created = Date.parse(rollback.metadata.creationTimestamp ?? '');
    return (
      rollbackOf(rollback)?.environment === environment && created >= since
    );
  });
}
