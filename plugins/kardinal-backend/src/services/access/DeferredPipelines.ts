import { ServiceUnavailableError } from '@backstage/errors';
import { Pipeline } from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';
import { refuseUnsynced } from '../refuseUnsynced';
import { PipelineLookup } from './pipelineResources';

type Cached = Pick<CachedResources, 'hasSynced' | 'pipeline'>;

/** Backstage wants the resources of permissions before the control plane is there: until it is, nothing is known. */
export class DeferredPipelines implements PipelineLookup {
  private cached: Cached | undefined;

  open(cached: Cached): void {
    this.cached = cached;
  }

  /** @throws ServiceUnavailableError (503) */
  pipeline(namespace: string, name: string): Pipeline | undefined {
    if (this.cached === undefined)
      throw new ServiceUnavailableError(
        'The control plane has not started yet; try again in a moment',
      );
    refuseUnsynced(this.cached);
    return this.cached.pipeline(namespace, name);
  }
}
