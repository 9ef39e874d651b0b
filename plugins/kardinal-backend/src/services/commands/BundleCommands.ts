import { ConflictError, InputError } from '@backstage/errors';
import {
  Bundle,
  bundleType,
  imagesOf,
  Pipeline,
  pipelineType,
  requestDigest,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  AlreadyExistsError,
  Clock,
  InvalidError,
  KubeClient,
} from '@kardinal/kube-controller';
import {
  CachedResources,
  isSameRequest,
  requestedBundle,
  Requester,
} from '@kardinal/promotion-engine';
import { BundleRequest } from './bundleRequest';
import { refuseUnsynced } from '../refuseUnsynced';

/** A Bundle that stands after the request, new or from an earlier, equal one. */
export interface CreatedBundle {
  readonly bundle: Bundle;
  readonly outcome: 'created' | 'found';
}

/** Creates Bundles on behalf of people and CI. @public */
export class BundleCommands {
  constructor(
    private readonly deps: {
      readonly client: KubeClient;
      readonly cached: CachedResources;
      readonly clock: Clock;
    },
  ) {}

  /**
   * Creates the Bundle of a request. Equal requests, or requests with the same idempotency key, name the same Bundle.
   *
   * @throws InputError (400) that names the field; ConflictError (409) when the key was used for something else, or when
   * CI's request made a Bundle that is gone
   */
  async create(request: BundleRequest, by: Requester): Promise<CreatedBundle> {
    const { namespace, pipeline: name } = request;
    const { cached } = this.deps;
    refuseUnsynced(cached);
    const pipeline = await this.pipeline(namespace, name);
    if (pipeline === undefined)
      throw new InputError(
        `pipeline: there is no Pipeline ${name} in namespace ${namespace}`,
      );
    const bundle = requestedBundle(request, by, this.now());
    const images = imagesOf(bundle);
    if (images.type === 'invalid')
      throw new InputError(images.message.replace(/^spec\./, ''));
    if (by.type === 'ci') {
      const found = await this.findRemembered(pipeline, bundle);
      if (found !== undefined) return found;
    }
    return this.createOnce(bundle);
  }

  /** A Pipeline that the watch has not reported yet is read, so that a request right after its creation is accepted. */
  private async pipeline(
    namespace: string,
    name: string,
  ): Promise<Pipeline | undefined> {
    const { cached, client } = this.deps;
    return (
      cached.pipeline(namespace, name) ??
      (await client.get(pipelineType, { namespace, name }))
    );
  }

  /** The Bundle of a request that was carried out before; nothing where it is new. */
  private async findRemembered(
    pipeline: Pipeline,
    bundle: Bundle,
  ): Promise<CreatedBundle | undefined> {
    const { cached } = this.deps;
    const { namespace, name } = bundle.metadata;
    const remembered = [
      ...(pipeline.status?.requests ?? []),
      ...cached.goneRequests.of(pipeline),
    ];
    const request = requestDigest(bundle) ?? '';
    if (
      !remembered.includes(request) &&
      cached.bundle(namespace, name) === undefined
    )
      return undefined;
    const found = await this.read(bundle);
    if (found !== undefined) return sameRequest(found, bundle);
    throw new ConflictError(
      `This request made the Bundle ${name} before, which is gone; a request is carried out once. To release the same version again, send another Idempotency-Key`,
    );
  }

  /**
   * Creates a Bundle, or finds the one that is equal under its name.
   *
   * @throws InputError (400) where the API server refuses it; ConflictError (409) where another has its name
   */
  async createOnce(bundle: Bundle): Promise<CreatedBundle> {
    const { client } = this.deps;
    try {
      const created = await client.create(bundleType, bundle);
      return { bundle: created, outcome: 'created' };
    } catch (error) {
      if (error instanceof InvalidError) throw new InputError(error.message);
      if (!(error instanceof AlreadyExistsError)) throw error;
      const found = await this.read(bundle);
      if (found === undefined) throw error;
      return sameRequest(found, bundle);
    }
  }

  private read({ metadata }: Bundle): Promise<Bundle | undefined> {
    const { name, namespace = 'default' } = metadata;
    return this.deps.client.get(bundleType, { namespace, name });
  }

  private now(): string {
    return new Date(this.deps.clock.now()).toISOString();
  }
}

/** @throws ConflictError (409) when the Bundle is of another request */
function sameRequest(found: Bundle, wanted: Bundle): CreatedBundle {
  if (isSameRequest(found, wanted)) return { bundle: found, outcome: 'found' };
  throw new ConflictError(
    `Idempotency-Key: it was used before for another Bundle (${wanted.metadata.name}); use a new key`,
  );
}
