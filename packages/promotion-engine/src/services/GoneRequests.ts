import {
  Bundle,
  Pipeline,
  pipelineNameOf,
  requestDigest,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Store } from '@kardinal/kube-controller';

/**
 * The requests of Bundles that were deleted while this process watched, until the status of their Pipeline has them: a
 * Bundle can be gone before its request is written there.
 *
 * @public
 */
export class GoneRequests {
  private readonly byPipeline = new Map<string, Set<string>>();

  constructor(bundles: Store<Bundle>) {
    bundles.onChange((before, after) => {
      if (before !== undefined && after === undefined) this.add(before);
    });
  }

  /** Those that the Pipeline's status does not have yet. */
  of(pipeline: Pipeline): readonly string[] {
    const { metadata, status } = pipeline;
    const key = keyOf(metadata.namespace, metadata.name);
    const digests = this.byPipeline.get(key);
    if (digests === undefined) return [];
    for (const each of status?.requests ?? []) digests.delete(each);
    if (digests.size === 0) this.byPipeline.delete(key);
    return [...digests];
  }

  private add(bundle: Bundle): void {
    const digest = requestDigest(bundle);
    const pipeline = pipelineNameOf(bundle);
    if (digest === undefined || pipeline.type !== 'name') return;
    const key = keyOf(bundle.metadata.namespace, pipeline.name);
    const known = this.byPipeline.get(key) ?? new Set<string>();
    this.byPipeline.set(key, known.add(digest));
  }
}

function keyOf(namespace = 'default', name = ''): string {
  return `${namespace}/${name}`;
}
