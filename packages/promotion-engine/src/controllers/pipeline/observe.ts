import { Bundle, Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { AuditLogs } from '../../services/AuditLogs';
import { CachedResources } from '../../services/CachedResources';
import {
  Installation,
  installationProblems,
} from '../../services/installationProblems';
import { Seals } from '../../services/seals';
import { PipelineObservation } from './types';

/** What `observe` reads from. */
export interface PipelineSources extends Installation {
  readonly cached: CachedResources;
  readonly auditLogs: AuditLogs;
  readonly seals: Seals;
}

export async function observe(
  { cached, auditLogs, ...installation }: PipelineSources,
  pipeline: Pipeline,
): Promise<PipelineObservation> {
  const { namespace, name } = pipeline.metadata;
  return {
    bundles: cached
      .bundlesOfPipeline(namespace, name)
      .map(bundle => withBelievedOrder(cached, bundle)),
    auditLog:
      auditLogs.log(namespace, name) === undefined ? 'absent' : 'present',
    goneRequests: cached.goneRequests.of(pipeline),
    missing: installationProblems(installation, pipeline),
  };
}

/** Nobody goes first by an order that somebody else wrote into a status. */
function withBelievedOrder(cached: CachedResources, bundle: Bundle): Bundle {
  if (bundle.status?.emergency === undefined) return bundle;
  const { emergency, ...status } = bundle.status;
  return cached.trusted(bundle).status?.emergency === undefined
    ? { ...bundle, status }
    : bundle;
}
