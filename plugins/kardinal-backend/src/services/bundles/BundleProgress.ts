import {
  ReleaseProgress,
  releaseProgress,
} from '@kardinal/backstage-plugin-kardinal-common';
import { PipelineViews } from '../query/PipelineViews';
import { ReleaseRef, Releases } from './Releases';

/** How far Bundles are, in the words of the portal. */
export class BundleProgress {
  constructor(
    private readonly deps: {
      readonly releases: Pick<Releases, 'pipelineOf'>;
      readonly views: Pick<PipelineViews, 'view'>;
    },
  ) {}

  pipelineOf(ref: ReleaseRef) {
    return this.deps.releases.pipelineOf(ref);
  }

  /** @throws MissingPipelineError and MissingBundleError (404) */
  async progressOf(ref: ReleaseRef): Promise<ReleaseProgress> {
    const { name: pipeline } = this.pipelineOf(ref);
    return releaseProgress(await this.deps.views.view({ ...ref, pipeline }));
  }
}
