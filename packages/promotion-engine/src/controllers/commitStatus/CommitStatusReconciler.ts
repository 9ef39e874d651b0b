import {
  CommitStatus,
  commitStatusType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  keyOf,
  Reconciler,
} from '@kardinal/kube-controller';
import { isSpecChanged } from '../../services/isSpecChanged';
import { decide } from './decide';
import { describe } from './describe';
import { reportEffects, ReportServices } from './effects';
import { CommitStatusSources, observe } from './observe';
import { CommitStatusObservation, Report, ReportReceipt } from './types';

/** What the controller of CommitStatuses needs. */
export type CommitStatusServices = CommitStatusSources & ReportServices;

/** Says whether CommitStatuses count, and writes them to the forge. */
export function commitStatusReconciler(
  services: CommitStatusServices,
): Reconciler<
  CommitStatus,
  CommitStatusObservation,
  Report,
  { report: ReportReceipt }
> {
  return {
    observe: async status => observe(services, status),
    decide,
    effects: reportEffects(services),
    describe,
  };
}

/** The controller: what it watches, and what a change wakes. */
export function commitStatusController(
  services: CommitStatusServices,
): ControllerOptions<
  CommitStatus,
  CommitStatusObservation,
  Report,
  { report: ReportReceipt }
> {
  const { cached } = services;
  return {
    name: 'kardinal-commit-status',
    type: commitStatusType,
    reconciler: commitStatusReconciler(services),
    // A forge that does not answer holds up those of its namespace.
    concurrency: 8,
    flow: ({ metadata: { namespace = 'default' } }) => namespace,
    watches: [
      {
        type: commitStatusType,
        isRelevant: isSpecChanged,
        // Who spoke first of several may have gone.
        toKeys: ({ metadata, spec }) =>
          cached.checks
            .statusesOf(metadata.namespace, spec.sha)
            .filter(each => each.spec.key === spec.key)
            .map(keyOf),
      },
      {
        type: pipelineType,
        // Where it promotes, and with which Secret.
        isRelevant: isSpecChanged,
        toKeys: ({ metadata, spec }) =>
          cached.checks
            .statusesThatMayUse(metadata.namespace, metadata.name, spec.git.url)
            .map(keyOf),
      },
    ],
  };
}
