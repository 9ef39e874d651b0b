import { rfc3339 } from '@kardinal/foundation';
import { Writer } from '../managedFields/FieldManager';
import { WriteTarget } from '../registry/ResourceType';
import { Cluster } from './Cluster';
import { WriteOptions } from './WriteOptions';

/** Whom the fields of a write belong to. */
export function writerOf(
  cluster: Cluster,
  { fieldManager }: WriteOptions,
  target: WriteTarget,
): Writer {
  return {
    manager: fieldManager,
    subresource: target === 'main' ? '' : target,
    time: rfc3339(cluster.clock.now()),
  };
}
