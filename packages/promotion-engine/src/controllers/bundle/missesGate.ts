import {
  Bundle,
  environmentOf,
  gateNodeId,
  guardedEnvironment,
  guards,
  kindOf,
  isImport,
} from '@kardinal/backstage-plugin-kardinal-common';
import { hasStarted } from '../../services/derivation/hasStarted';
import { isNewerGate } from '../../services/isNewerGate';
import { BundleObservation, ObservedGraph } from './types';

type Seen = Pick<BundleObservation, 'pipeline' | 'templates' | 'steps'> & {
  readonly graph: Pick<ObservedGraph, 'nodes'> | undefined;
};

/**
 * Whether the Graph of a Bundle lacks a gate that was there before the Bundle: watches of two kinds are not read in step, so
 * the Bundle may have been seen first. Only of environments that have not started, which can still be given it.
 */
export function missesGate(
  bundle: Bundle,
  { graph, pipeline, templates, steps }: Seen,
): boolean {
  if (graph === undefined || pipeline === undefined) return false;
  if (isImport(bundle)) return false;
  const older = templates.filter(
    ({ purpose, gate }) => purpose === 'gate' && !isNewerGate(gate, bundle),
  );
  if (older.length === 0) return false;
  const { nodes } = graph;
  const ids = new Set(nodes.map(({ id }) => id));
  const planned = new Set(
    nodes
      .filter(node => kindOf(node) === 'PromotionStep')
      .map(node => environmentOf(node)),
  );
  const started = new Set(
    steps.filter(hasStarted).map(({ spec }) => spec.environment),
  );
  return pipeline.spec.environments
    .filter(({ name }) => planned.has(name) && !started.has(name))
    .some(environment => {
      const guarded = guardedEnvironment(pipeline, environment);
      return older.some(
        template =>
          guards(template, guarded) &&
          !ids.has(
            gateNodeId({
              namespace: template.gate.metadata.namespace ?? '',
              name: template.gate.metadata.name,
              environment: environment.name,
            }),
          ),
      );
    });
}
