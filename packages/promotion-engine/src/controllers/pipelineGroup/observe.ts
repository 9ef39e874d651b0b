import {
  Bundle,
  compareBundles,
  PipelineGroup,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { trainBundles } from '../../services/trains/trainBundles';
import { problemsOfGroup } from '../../services/trains/trainFact';
import { GroupObservation } from './types';

/** What `observe` reads from. */
export interface GroupSources {
  readonly cached: CachedResources;
}

/** Reads caches only. */
export async function observe(
  { cached }: GroupSources,
  group: PipelineGroup,
): Promise<GroupObservation> {
  const problems = problemsOfGroup(cached, group);
  const { namespace = 'default' } = group.metadata;
  const name = newest(cached, group)?.spec.train;
  return name === undefined
    ? { problems }
    : {
        problems,
        train: { name, bundles: trainBundles(cached, namespace, name) },
      };
}

function newest(
  cached: CachedResources,
  { metadata: { namespace }, spec: { members } }: PipelineGroup,
): Bundle | undefined {
  return members
    .flatMap(({ pipeline }) => cached.bundlesOfPipeline(namespace, pipeline))
    .filter(({ spec }) => spec.train !== undefined)
    .reduce<Bundle | undefined>(
      (known, each) =>
        known === undefined || compareBundles(each, known) > 0 ? each : known,
      undefined,
    );
}
