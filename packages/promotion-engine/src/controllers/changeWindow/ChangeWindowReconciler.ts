import {
  ChangeWindow,
  changeWindowType,
  collectTemplates,
  pipelineType,
  windowTemplate,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ControllerOptions, Reconciler } from '@kardinal/kube-controller';
import { isSpecChanged } from '../../services/isSpecChanged';
import { decide } from './decide';
import { describe } from './describe';
import { observe, WindowSources } from './observe';
import { WindowObservation } from './types';

/** Says of change windows whether they are open, and what they guard; a kind without effects. */
export function changeWindowReconciler(
  sources: WindowSources,
): Reconciler<ChangeWindow, WindowObservation> {
  return {
    observe: window => observe(sources, window),
    decide,
    effects: {},
    describe,
  };
}

/** The controller: what it watches, and what a change wakes. */
export function changeWindowController(
  sources: WindowSources,
): ControllerOptions<
  ChangeWindow,
  WindowObservation,
  never,
  Record<never, never>
> {
  const { cached, policyNamespaces } = sources;
  return {
    name: 'kardinal-change-window',
    type: changeWindowType,
    reconciler: changeWindowReconciler(sources),
    watches: [
      {
        type: pipelineType,
        // What a window guards depends on what Pipelines say, not on how they stand.
        isRelevant: isSpecChanged,
        toKeys: pipeline =>
          collectTemplates(
            cached.changeWindows.list().map(windowTemplate),
            pipeline,
            policyNamespaces,
          ).map(({ gate: { metadata } }) => ({
            namespace: metadata.namespace ?? 'default',
            name: metadata.name,
          })),
      },
    ],
  };
}
