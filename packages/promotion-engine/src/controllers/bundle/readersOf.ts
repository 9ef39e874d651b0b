import {
  Bundle,
  pipelineNameOf,
  shardsOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '../../services/CachedResources';
import { RecordReaders } from './statusDelay';

/** Agents begin by the record of a Bundle of a Pipeline with shards, and of one that shares a train with such a Bundle. */
export function readersOf(
  cached: Pick<CachedResources, 'pipeline' | 'trains'>,
  bundle: Bundle,
): RecordReaders {
  const { namespace = 'default' } = bundle.metadata;
  const { train } = bundle.spec;
  const together =
    train === undefined ? [bundle] : cached.trains.bundlesOf(namespace, train);
  const isForAgents = together.some(each => {
    const name = pipelineNameOf(each);
    const pipeline =
      name.type === 'name' ? cached.pipeline(namespace, name.name) : undefined;
    return pipeline !== undefined && shardsOf(pipeline).length > 0;
  });
  return isForAgents ? 'agents' : 'controlPlane';
}
