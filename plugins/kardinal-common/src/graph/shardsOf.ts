import { Pipeline } from '../api/types.generated';

/** The shards whose agents promote to environments of a Pipeline. @public */
export function shardsOf({ spec }: Pipeline): readonly string[] {
  return [...new Set(spec.environments.flatMap(({ shard }) => shard ?? []))];
}
