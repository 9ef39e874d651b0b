import {
  GroupProblem,
  groupProblems,
  PipelineGroup,
  TrainFacts,
  trainWaits,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { trainBundles } from './trainBundles';

/** What a Bundle of a train waits for in an environment; whatever is not as it should be holds it. Reads caches only. */
export function trainFact(
  cached: CachedResources,
  promotion: {
    readonly namespace: string;
    readonly train: string;
    readonly pipeline: string;
    readonly environment: string;
  },
): NonNullable<TrainFacts['train']> {
  const { namespace, train, pipeline } = promotion;
  const [group, ...others] = cached.trains.groupsOf(namespace, pipeline);
  if (group === undefined)
    return {
      name: train,
      group: '',
      waitsFor: [
        `no PipelineGroup of namespace ${namespace} has the member ${pipeline}`,
      ],
    };
  const problems = problemsOfGroup(cached, group);
  const isUsable = others.length === 0 && problems.length === 0;
  return {
    name: train,
    group: group.metadata.name,
    waitsFor: isUsable
      ? trainWaits(group, promotion, trainBundles(cached, namespace, train))
      : problems.map(
          ({ field, message }) =>
            `PipelineGroup ${group.metadata.name}, ${field}: ${message}`,
        ),
  };
}

/** What keeps a group from ordering its trains, by the Pipelines and groups as they are now. */
export function problemsOfGroup(
  cached: CachedResources,
  group: PipelineGroup,
): readonly GroupProblem[] {
  const { namespace } = group.metadata;
  return groupProblems(group, {
    pipeline: name => cached.pipeline(namespace, name),
    groupsOf: pipeline =>
      cached.trains
        .groupsOf(namespace, pipeline)
        .map(({ metadata }) => metadata.name),
  });
}
