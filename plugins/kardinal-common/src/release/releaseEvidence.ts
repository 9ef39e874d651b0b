import { createdAtOf } from '../api/bundles';
import { Bundle } from '../api/types.generated';
import { ReleaseEvidence } from './types';

/**
 * The record of a Bundle to be kept outside. Pure: the same Bundle makes the same text.
 *
 * @param bundle - as its controller wrote it: without what somebody else did
 * @public
 */
export function releaseEvidence(
  bundle: Bundle,
  pipeline: string,
  record: ReleaseEvidence['record'],
): ReleaseEvidence {
  const { seal, ...status } = bundle.status ?? {};
  return {
    namespace: bundle.metadata.namespace ?? 'default',
    name: bundle.metadata.name,
    pipeline,
    createdAt: createdAtOf(bundle),
    spec: bundle.spec,
    phase: status.phase ?? 'Available',
    record,
    status,
  };
}
