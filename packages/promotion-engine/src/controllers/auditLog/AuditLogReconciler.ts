import {
  AuditLog,
  auditLogType,
  Bundle,
  bundleType,
  Pipeline,
  pipelineNameOf,
  pipelineType,
  PolicyGate,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  ObjectKey,
  Reconciler,
} from '@kardinal/kube-controller';
import { trustedStatus, withSealedStatus } from '../../services/seals';
import { arePausesChanged } from '../arePausesChanged';
import { decide } from './decide';
import { describe } from './describe';
import { AuditSources, observe } from './observe';
import { statusDelay } from './statusDelay';
import { AuditObservation } from './types';

/** Writes what was decided into the log of a Pipeline; a kind without effects. */
export function auditLogReconciler(
  sources: AuditSources,
): Reconciler<AuditLog, AuditObservation> {
  const { seals } = sources;
  const sealed = withSealedStatus<
    AuditLog,
    AuditObservation,
    never,
    Record<never, never>
  >(
    {
      observe: async log => observe(sources, log),
      decide,
      effects: {},
      describe,
    },
    {
      seals,
      trusted: log => trustedStatus(seals, log),
      isSealed: () => true,
    },
  );
  // Whether the status is believed is to be seen before it is left out.
  return { ...sealed, observe: async log => observe(sources, log) };
}

/** The controller: what it watches, and what a change wakes. */
export function auditLogController(
  sources: AuditSources,
): ControllerOptions<AuditLog, AuditObservation, never, Record<never, never>> {
  const { cached } = sources;
  return {
    name: 'kardinal-audit-log',
    type: auditLogType,
    reconciler: auditLogReconciler(sources),
    concurrency: 1,
    // What happens together is written together, after what happened: nothing waits for it.
    statusDelay,
    pace: { capacity: 50, refillMilliseconds: 1_000 },
    watches: [
      { type: bundleType, toKeys: bundle => logOf(bundle) },
      {
        type: pipelineType,
        isRelevant: arePausesChanged,
        toKeys: ({ metadata }: Pipeline) => [
          { namespace: metadata.namespace ?? 'default', name: metadata.name },
        ],
      },
      {
        type: policyGateType,
        isRelevant: (before?: PolicyGate, after?: PolicyGate) =>
          after?.spec.bundleRef !== undefined &&
          before?.status?.ready !== after.status?.ready,
        toKeys: ({ metadata, spec }: PolicyGate) => {
          const bundle = cached.bundle(
            metadata.namespace,
            spec.bundleRef ?? '',
          );
          return bundle === undefined ? [] : logOf(bundle);
        },
      },
    ],
  };
}

function logOf(bundle: Bundle): readonly ObjectKey[] {
  const pipeline = pipelineNameOf(bundle);
  const { namespace = 'default' } = bundle.metadata;
  return pipeline.type === 'name' ? [{ namespace, name: pipeline.name }] : [];
}
