import {
  AuditLog,
  auditLogType,
  bundleType,
  hasSlots,
  Pipeline,
  pipelineNameOf,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerOptions, Reconciler } from '@kardinal/kube-controller';
import { trustedPipeline, withSealedStatus } from '../../services/seals';
import { decide } from './decide';
import { describe } from './describe';
import { observe, PipelineSources } from './observe';
import { statusDelay } from './statusDelay';
import { PipelineObservation } from './types';

/** Validates Pipelines, says which Bundles may be promoted, and keeps their history short; a kind without effects. */
export function pipelineReconciler(
  sources: PipelineSources,
): Reconciler<Pipeline, PipelineObservation> {
  const { seals } = sources;
  const reconciler: Reconciler<Pipeline, PipelineObservation> = {
    observe: pipeline => observe(sources, pipeline),
    decide,
    effects: {},
    describe,
  };
  return withSealedStatus(reconciler, {
    seals,
    trusted: pipeline => trustedPipeline(seals, pipeline),
    isSealed: hasSlots,
  });
}

/** The controller: what it watches, and what a change wakes. */
export function pipelineController(
  sources: PipelineSources,
): ControllerOptions<
  Pipeline,
  PipelineObservation,
  never,
  Record<never, never>
> {
  return {
    name: 'kardinal-pipeline',
    type: pipelineType,
    reconciler: pipelineReconciler(sources),
    statusDelay,
    watches: [
      {
        type: auditLogType,
        isRelevant: (_before?: AuditLog, after?: AuditLog) =>
          after === undefined,
        toKeys: ({ metadata }: AuditLog) => [
          { namespace: metadata.namespace ?? 'default', name: metadata.name },
        ],
      },
      {
        type: bundleType,
        toKeys: bundle => {
          const pipeline = pipelineNameOf(bundle);
          return pipeline.type === 'name'
            ? [
                {
                  namespace: bundle.metadata.namespace ?? 'default',
                  name: pipeline.name,
                },
              ]
            : [];
        },
      },
    ],
  };
}
