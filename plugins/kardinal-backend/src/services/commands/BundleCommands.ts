import { createHash } from 'node:crypto';
import { ConflictError, InputError } from '@backstage/errors';
import {
  Bundle,
  bundleType,
  imagesOf,
  labels,
  objectName,
  versionOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  AlreadyExistsError,
  Clock,
  InvalidError,
  KubeClient,
} from '@kardinal/kube-controller';
import { CachedResources } from '@kardinal/promotion-engine';
import { BundleRequest } from './bundleRequest';
import { refuseUnsynced } from '../refuseUnsynced';

/** A Bundle that stands after the request, new or from an earlier, equal one. */
export interface CreatedBundle {
  readonly bundle: Bundle;
  readonly outcome: 'created' | 'found';
}

/** Who asks for a Bundle, and under which key. */
export interface Requester {
  readonly requestedBy: string;
  readonly idempotencyKey?: string;
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
   * @throws InputError (400) that names the field; ConflictError (409) when the key was used for something else
   */
  async create(request: BundleRequest, by: Requester): Promise<CreatedBundle> {
    const { namespace, pipeline } = request;
    refuseUnsynced(this.deps.cached);
    if (this.deps.cached.pipeline(namespace, pipeline) === undefined)
      throw new InputError(
        `pipeline: there is no Pipeline ${pipeline} in namespace ${namespace}`,
      );
    const bundle = this.bundleOf(request, by);
    const images = imagesOf(bundle);
    if (images.type === 'invalid')
      throw new InputError(images.message.replace(/^spec\./, ''));
    return this.write(bundle);
  }

  private bundleOf(request: BundleRequest, by: Requester): Bundle {
    const { pipeline, namespace } = request;
    const { type, artifacts, provenance, intent } = request;
    const spec = {
      type,
      artifacts,
      ...(provenance === undefined ? {} : { provenance }),
      ...(intent === undefined ? {} : { intent }),
    };
    const draft: Bundle = {
      apiVersion: 'kardinal.io/v1alpha1',
      kind: 'Bundle',
      metadata: { name: pipeline, namespace },
      spec,
    };
    const identity = digest(
      by.idempotencyKey === undefined
        ? JSON.stringify(canonical(request))
        : `${pipeline}\n${by.idempotencyKey}`,
    );
    // Not with a key: different requests with one key are to meet under one name.
    const version =
      by.idempotencyKey === undefined ? [slug(versionOf(draft))] : [];
    return {
      ...draft,
      metadata: {
        name: objectName(
          [pipeline, ...version, identity.slice(0, 8)].join('-'),
        ),
        namespace,
        labels: { ...request.labels, [labels.pipeline]: pipeline },
        annotations: {
          [labels.createdAt]: this.now(),
          [labels.requestedBy]: by.requestedBy,
          [labels.idempotencyKey]: identity,
        },
      },
    };
  }

  private async write(bundle: Bundle): Promise<CreatedBundle> {
    const { client } = this.deps;
    try {
      const created = await client.create(bundleType, bundle);
      return { bundle: created, outcome: 'created' };
    } catch (error) {
      if (error instanceof InvalidError) throw new InputError(error.message);
      if (!(error instanceof AlreadyExistsError)) throw error;
      const found = await client.get(bundleType, {
        namespace: bundle.metadata.namespace ?? 'default',
        name: bundle.metadata.name,
      });
      if (found === undefined) throw error;
      if (!isSameRequest(found, bundle))
        throw new ConflictError(
          `Idempotency-Key: it was used before for another Bundle (${bundle.metadata.name}); use a new key`,
        );
      return { bundle: found, outcome: 'found' };
    }
  }

  private now(): string {
    return new Date(this.deps.clock.now()).toISOString();
  }
}

/** A version as a part of a name. */
function slug(version: string): string {
  return version
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30)
    .replace(/-+$/, '');
}

function isSameRequest(a: Bundle, b: Bundle): boolean {
  const content = ({ spec, metadata }: Bundle) =>
    JSON.stringify(
      canonical({
        spec: { ...spec, type: spec.type ?? 'image' },
        labels: metadata.labels ?? {},
      }),
    );
  return content(a) === content(b);
}

/** The same value with sorted keys, so that equal requests hash equally. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, canonical(each)]),
  );
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
