import {
  InputError,
  NotFoundError,
  ServiceUnavailableError,
} from '@backstage/errors';
import {
  Bundle,
  Pipeline,
  PromotionDiff,
} from '@kardinal/backstage-plugin-kardinal-common';
import { CachedResources, Previews } from '@kardinal/promotion-engine';
import { ConcurrencyLimit } from '../../http/ConcurrencyLimit';
import { selectedBundle } from '../query/selectedBundle';
import { refuseUnsynced } from '../refuseUnsynced';

/** Which promotion somebody wants to see before it happens. */
export interface DiffRequest {
  readonly namespace: string;
  readonly pipeline: string;
  /** Default: the newest active Bundle, else the newest. */
  readonly bundle?: string;
  readonly environment: string;
  readonly signal: AbortSignal;
}

/** A promotion of a Bundle, which need not exist, to an environment. */
export interface WantedDiff {
  readonly pipeline: Pipeline;
  readonly bundle: Bundle;
  readonly environment: string;
  readonly signal: AbortSignal;
}

/** What promotions of Pipelines would write; so many are computed at once. */
export class PipelinePreviews {
  private readonly places = new ConcurrencyLimit({ running: 2, waiting: 20 });

  constructor(
    private readonly deps: {
      readonly cached: Pick<
        CachedResources,
        'hasSynced' | 'pipeline' | 'judgedBundlesOfPipeline'
      >;
      readonly previews: Previews;
    },
  ) {}

  /**
   * @throws NotFoundError (404) for an unknown Pipeline or Bundle; InputError (400) for an environment that it does not have;
   * ServiceUnavailableError (503) while too many others wait
   */
  async diff(request: DiffRequest): Promise<PromotionDiff> {
    const { cached } = this.deps;
    const { namespace, pipeline: name, environment, signal } = request;
    refuseUnsynced(cached);
    const pipeline = cached.pipeline(namespace, name);
    if (pipeline === undefined)
      throw new NotFoundError(`Pipeline ${namespace}/${name} does not exist`);
    checkEnvironment(pipeline, environment);
    const bundles = cached.judgedBundlesOfPipeline(namespace, name);
    const bundle = selectedBundle(bundles, request);
    if (bundle === undefined)
      throw new NotFoundError(
        `Pipeline ${namespace}/${name} has no Bundle yet; create one`,
      );
    return this.compute({ pipeline, bundle, environment, signal });
  }

  /** @throws ServiceUnavailableError (503) while too many others wait */
  async compute(wanted: WantedDiff): Promise<PromotionDiff> {
    const { cached, previews } = this.deps;
    const { namespace = 'default', name } = wanted.pipeline.metadata;
    const leave = await this.places.enter();
    if (leave === 'full')
      throw new ServiceUnavailableError(
        'Too many previews are being computed; ask again in a moment',
      );
    try {
      wanted.signal.throwIfAborted();
      const history = cached.judgedBundlesOfPipeline(namespace, name);
      return await previews.preview({ ...wanted, history });
    } finally {
      leave();
    }
  }
}

function checkEnvironment({ metadata, spec }: Pipeline, name: string): void {
  const names = spec.environments.map(each => each.name);
  if (names.includes(name)) return;
  throw new InputError(
    `environment: Pipeline ${metadata.name} has no ${
      name === '' ? 'environment without a name' : name
    }; it has ${names.join(', ')}`,
  );
}
