import {
  nearestOf,
  Pipeline,
  PipelineEnvironmentFact,
  PipelineFact,
  pipelineNamed,
  PipelineRead,
  PipelineReference,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../CachedResources';
import { ContractReader, mayRead } from './PipelineContracts';
import { recordedBundles, verifiedIn } from './verifiedIn';

/**
 * What a gate may know of a Pipeline. One that is not there, and one that it may not read, are the same to it: nobody finds out
 * by a gate which Pipelines there are.
 *
 * @param reads - of this one Pipeline
 */
export function pipelineFactOf(
  cached: CachedResources,
  reader: ContractReader,
  reads: readonly PipelineRead[],
): PipelineFact {
  const [{ name: written }] = reads;
  const reference = pipelineNamed(written, reader.namespace);
  if (reference === undefined)
    return {
      type: 'unreadable',
      problem: `pipelines["${written}"] names no Pipeline; write a name, or namespace/name`,
    };
  const pipeline = cached.pipeline(reference.namespace, reference.name);
  if (pipeline === undefined || !mayRead(pipeline, reader))
    return {
      type: 'unreadable',
      problem: absence(cached, reader, reference),
    };
  return {
    type: 'readable',
    environments: environmentsOf(cached, pipeline, reads),
  };
}

function environmentsOf(
  cached: CachedResources,
  { metadata: { namespace = 'default', name }, spec }: Pipeline,
  reads: readonly PipelineRead[],
): Readonly<Record<string, PipelineEnvironmentFact>> {
  const known = spec.environments.map(each => each.name);
  const bundles = recordedBundles(cached, namespace, name);
  const named = reads.flatMap(({ environment }) => environment ?? known);
  return Object.fromEntries(
    named.map((environment): [string, PipelineEnvironmentFact] => [
      environment,
      known.includes(environment)
        ? verifiedIn(bundles, environment)
        : {
            type: 'unknown',
            problem: `Pipeline ${namespace}/${name} has no environment ${environment}${nearestOf(
              environment,
              known,
            )}`,
          },
    ]),
  );
}

function absence(
  cached: CachedResources,
  reader: ContractReader,
  { namespace, name }: PipelineReference,
): string {
  const known = cached.pipelines
    .list()
    .filter(
      pipeline =>
        (pipeline.metadata.namespace ?? 'default') === namespace &&
        mayRead(pipeline, reader),
    )
    .map(({ metadata }) => metadata.name);
  const isOpen =
    reader.authority === 'platform' || namespace === reader.namespace;
  return isOpen
    ? `there is no Pipeline ${namespace}/${name}${nearestOf(name, known)}`
    : `there is no Pipeline ${namespace}/${name} that gates of namespace ${
        reader.namespace
      } may read${nearestOf(name, known)}. If its name is right, add ${
        reader.namespace
      } to its spec.visibleTo`;
}
