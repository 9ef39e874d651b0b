import { BackstageCredentials } from '@backstage/backend-plugin-api';
import {
  kardinalReadPermission,
  PipelineRef,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import { PipelineAccess } from './access/PipelineAccess';
import { refuseUnsynced } from './refuseUnsynced';

/**
 * The Pipelines that somebody may read.
 *
 * @throws NotAllowedError (403) when there is no permission for any; ServiceUnavailableError (503) before the caches are there
 */
export async function readablePipelines(
  {
    access,
    cached,
  }: {
    readonly access: Pick<PipelineAccess, 'filter'>;
    readonly cached: CachedResources;
  },
  credentials: BackstageCredentials,
): Promise<readonly PipelineRef[]> {
  refuseUnsynced(cached);
  const pipelines = cached.pipelines.keys().map(({ namespace, name }) => ({
    namespace: namespace ?? 'default',
    name,
  }));
  return access.filter(kardinalReadPermission, pipelines, credentials);
}
