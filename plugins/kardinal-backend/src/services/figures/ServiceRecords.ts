import {
  Bundle,
  createdAtOf,
  defaultBundle,
  Pipeline,
  pipelineNameOf,
  PipelineRef,
  productionEnvironments,
  ProductionRelease,
  productionReleases,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources } from '@kardinal/promotion-engine';

/** What the Bundles of a Pipeline recorded. */
export interface ServiceRecord extends PipelineRef {
  readonly releases: readonly ProductionRelease[];
  /** When its oldest Bundle was made, in milliseconds. */
  readonly recordedFrom?: number;
  /** Whether older Bundles may be gone. */
  readonly history: 'whole' | 'shortened';
}

/** What the Bundles of each Pipeline recorded: read once, and again when one of them or the Pipeline changes. */
export class ServiceRecords {
  private readonly known = new Map<string, ServiceRecord>();

  constructor(
    private readonly cached: Pick<
      CachedResources,
      'pipeline' | 'pipelines' | 'bundles' | 'bundlesOfPipeline' | 'trusted'
    >,
  ) {
    cached.pipelines.onChange((before, after) => {
      const { namespace = 'default', name } = (after ?? before)!.metadata;
      this.forget({ namespace, name });
    });
    cached.bundles.onChange((before, after) => {
      for (const bundle of [before, after])
        if (bundle !== undefined) this.forgetFor(bundle);
    });
  }

  /** `undefined` for a Pipeline that does not exist. */
  of(ref: PipelineRef): ServiceRecord | undefined {
    const known = this.known.get(keyOf(ref));
    if (known !== undefined) return known;
    const { namespace, name } = ref;
    const pipeline = this.cached.pipeline(namespace, name);
    if (pipeline === undefined) return undefined;
    const stored = this.cached.bundlesOfPipeline(namespace, name);
    const bundles = stored.map(each => this.cached.trusted(each));
    const record = recordOf(ref, pipeline, bundles);
    // Whether a seal is believed can change without the Bundle: before the keys are read, none is.
    if (bundles.every((each, index) => each === stored[index]))
      this.known.set(keyOf(ref), record);
    return record;
  }

  private forgetFor(bundle: Bundle): void {
    const pipeline = pipelineNameOf(bundle);
    if (pipeline.type === 'invalid') return;
    const { namespace = 'default' } = bundle.metadata;
    this.forget({ namespace, name: pipeline.name });
  }

  private forget(ref: PipelineRef): void {
    this.known.delete(keyOf(ref));
  }
}

function recordOf(
  { namespace, name }: PipelineRef,
  pipeline: Pipeline,
  bundles: readonly Bundle[],
): ServiceRecord {
  const production = productionEnvironments(pipeline, defaultBundle(bundles));
  return {
    namespace,
    name,
    releases: productionReleases(bundles, production),
    history:
      bundles.length >= pipeline.spec.historyLimit ? 'shortened' : 'whole',
    ...recordedFrom(bundles),
  };
}

function recordedFrom(
  bundles: readonly Bundle[],
): Pick<ServiceRecord, 'recordedFrom'> {
  const instants = bundles
    .map(each => Date.parse(createdAtOf(each)))
    .filter(at => !Number.isNaN(at));
  return instants.length === 0
    ? {}
    : { recordedFrom: instants.reduce((a, b) => Math.min(a, b)) };
}

function keyOf({ namespace, name }: PipelineRef): string {
  return `${namespace}/${name}`;
}
