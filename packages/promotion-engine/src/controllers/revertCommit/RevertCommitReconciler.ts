import {
  Bundle,
  bundleType,
  labels,
  RevertCommit,
  revertCommitType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerOptions, Reconciler } from '@kardinal/kube-controller';
import { decide } from './decide';
import { describe } from './describe';
import { observe, RevertSources } from './observe';
import { RevertObservation } from './types';

/** Makes the Bundles of rollbacks that RevertCommits ask for; a kind without effects. */
export function revertCommitReconciler(
  sources: RevertSources,
): Reconciler<RevertCommit, RevertObservation> {
  return {
    observe: revert => observe(sources, revert),
    decide,
    effects: {},
    describe,
  };
}

/** The controller: what it watches, and what a change wakes. */
export function revertCommitController(
  sources: RevertSources,
): ControllerOptions<
  RevertCommit,
  RevertObservation,
  never,
  Record<never, never>
> {
  return {
    name: 'kardinal-revert-commit',
    type: revertCommitType,
    reconciler: revertCommitReconciler(sources),
    watches: [
      {
        type: bundleType,
        toKeys: ({ metadata }: Bundle) => {
          const name = metadata.annotations?.[labels.revertCommit];
          const { namespace = 'default' } = metadata;
          return name === undefined ? [] : [{ namespace, name }];
        },
      },
    ],
  };
}
