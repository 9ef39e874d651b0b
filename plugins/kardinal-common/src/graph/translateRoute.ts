import { GitCommitArtifact } from '../api/artifacts';
import { Bundle, BundleStatus, Pipeline } from '../api/types.generated';
import { trainGates } from '../train/trainGate';
import { EnvironmentOrder } from './environments';
import { GateTemplate } from './gates';
import { Route, skippedUpstreams } from './intent';
import { PromotionGraph, translate } from './translate';

/** A Bundle whose way through its Pipeline is known. @public */
export interface RoutedBundle {
  readonly pipeline: Pipeline;
  readonly bundle: Bundle;
  readonly order: Extract<EnvironmentOrder, { type: 'ordered' }>;
  readonly route: Extract<Route, { type: 'route' }>;
  /** Every template that reaches the Pipeline. */
  readonly templates: readonly GateTemplate[];
  /** What the Bundle may skip, with the permissions. */
  readonly allowed: NonNullable<BundleStatus['skipped']>;
  /** Commits of configuration that a rollback takes back, the last one first. */
  readonly undone?: readonly GitCommitArtifact[];
}

/** The Graph of a Bundle whose way is known. @public */
export function translateRoute({
  pipeline,
  bundle,
  order,
  route,
  templates,
  allowed,
  undone = [],
}: RoutedBundle): PromotionGraph {
  const permitted = Object.keys(allowed).filter(
    each => (allowed[each].policyGates ?? []).length > 0,
  );
  return translate({
    pipeline,
    bundle,
    environments: route.environments,
    gates: [
      ...templates.filter(each => each.purpose === 'gate'),
      ...trainGates(bundle),
    ],
    undone,
    skippedUpstreams: skippedUpstreams(
      order.environments,
      new Set(route.skipped.map(each => each.name)),
      new Set(permitted),
    ),
  });
}
