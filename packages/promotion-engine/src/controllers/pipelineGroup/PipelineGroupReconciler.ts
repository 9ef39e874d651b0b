import {
  Bundle,
  Pipeline,
  PipelineGroup,
  pipelineGroupType,
  pipelineNameOf,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  ControllerOptions,
  ObjectKey,
  Reconciler,
  WatchedType,
} from '@kardinal/kube-controller';
import { isSpecChanged } from '../../services/isSpecChanged';
import { statusDelays } from '../statusDelays';
import { trainWatches } from '../../services/trains/trainWatches';
import { decide } from './decide';
import { describe } from './describe';
import { GroupSources, observe } from './observe';
import { GroupObservation } from './types';

/** Says of groups whether they can order trains, and where the newest stands; a kind without effects. */
export function pipelineGroupReconciler(
  sources: GroupSources,
): Reconciler<PipelineGroup, GroupObservation> {
  return {
    observe: group => observe(sources, group),
    decide,
    effects: {},
    describe,
  };
}

/** The controller: what it watches, and what a change wakes. */
export function pipelineGroupController(
  sources: GroupSources,
): ControllerOptions<
  PipelineGroup,
  GroupObservation,
  never,
  Record<never, never>
> {
  const { trains } = sources.cached;
  const groupsOf = (namespace: string | undefined, pipeline: string) =>
    trains.groupsOf(namespace, pipeline).map(keyOf);
  const others: WatchedType<PipelineGroup> = {
    type: pipelineGroupType,
    // A Pipeline is a member of one.
    isRelevant: isSpecChanged,
    toKeys: ({ metadata: { namespace }, spec: { members } }) =>
      members.flatMap(({ pipeline }) => groupsOf(namespace, pipeline)),
  };
  const pipelines: WatchedType<Pipeline> = {
    type: pipelineType,
    isRelevant: isSpecChanged,
    toKeys: ({ metadata: { namespace, name } }) => groupsOf(namespace, name),
  };
  const groupsOfBundle = (bundle: Bundle): readonly ObjectKey[] => {
    const name = pipelineNameOf(bundle);
    return name.type === 'invalid'
      ? []
      : groupsOf(bundle.metadata.namespace, name.name);
  };
  return {
    name: 'kardinal-pipeline-group',
    type: pipelineGroupType,
    reconciler: pipelineGroupReconciler(sources),
    // People read it; what others wait for, their gates say at once.
    statusDelay: before => (before === undefined ? 0 : statusDelays.message),
    watches: [
      others,
      pipelines,
      ...trainWatches(sources.cached, groupsOfBundle),
    ],
  };
}

function keyOf({ metadata: { namespace, name } }: PipelineGroup): ObjectKey {
  return { name, namespace: namespace ?? 'default' };
}
