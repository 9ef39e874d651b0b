import {
  Bundle,
  BundleOutline,
  bundleOutline,
  PipelineRef,
  pipelineNameOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Store } from '@kardinal/kube-controller';

/**
 * The outlines of all Bundles by their Pipeline, made of each state when it comes: to make them when somebody asks for the
 * board, every Bundle that nobody has read for a while would have to be unpacked.
 */
export class BundleOutlines {
  private readonly byPipeline = new Map<string, Map<string, BundleOutline>>();

  constructor(bundles: Pick<Store<Bundle>, 'list' | 'onChange'>) {
    bundles.onChange((before, after) => {
      if (before !== undefined) this.remove(before);
      if (after !== undefined) this.add(after);
    });
    bundles.list().forEach(bundle => this.add(bundle));
  }

  ofPipeline({ namespace, name }: PipelineRef): readonly BundleOutline[] {
    return [...(this.byPipeline.get(`${namespace}/${name}`)?.values() ?? [])];
  }

  private add(bundle: Bundle): void {
    const key = keyOf(bundle);
    if (key === undefined) return;
    const outlines = this.byPipeline.get(key) ?? new Map();
    outlines.set(bundle.metadata.name, bundleOutline(bundle));
    this.byPipeline.set(key, outlines);
  }

  private remove(bundle: Bundle): void {
    const key = keyOf(bundle);
    const outlines = key === undefined ? undefined : this.byPipeline.get(key);
    if (key === undefined || outlines === undefined) return;
    outlines.delete(bundle.metadata.name);
    if (outlines.size === 0) this.byPipeline.delete(key);
  }
}

/** Of its Pipeline; `undefined` where it names none. */
function keyOf(bundle: Bundle): string | undefined {
  const pipeline = pipelineNameOf(bundle);
  const { namespace = 'default' } = bundle.metadata;
  return pipeline.type === 'name' ? `${namespace}/${pipeline.name}` : undefined;
}
