import {
  bundleType,
  Pipeline,
  pipelineNameOf,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  deepEqual,
  Reconciler,
} from '@kardinal/kube-controller';
import { statusDelays } from '../statusDelays';
import { decide } from './decide';
import { describe } from './describe';
import { observe, PipelineSources } from './observe';
import { PipelineObservation } from './types';

/** Validates Pipelines and keeps their history short; a kind without effects. */
export function pipelineReconciler(
  sources: PipelineSources,
): Reconciler<Pipeline, PipelineObservation> {
  return {
    observe: pipeline => observe(sources, pipeline),
    decide,
    effects: {},
    describe,
  };
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
    // Whether it is valid is written at once.
    statusDelay: (before, after) => {
      if (!deepEqual(before?.conditions, after?.conditions)) return 0;
      return before?.phase === after?.phase
        ? statusDelays.requests
        : statusDelays.pipeline;
    },
    watches: [
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
