import { createHash } from 'node:crypto';
import {
  Bundle,
  BundleSpec,
  canonicalArtifacts,
  labels,
  objectName,
  titleOf,
} from '@kardinal/backstage-plugin-kardinal-common';

/** What somebody wants to release, whose fields were checked. @public */
export interface WantedBundle
  extends Pick<
    BundleSpec,
    'type' | 'artifacts' | 'provenance' | 'intent' | 'train'
  > {
  readonly namespace: string;
  readonly pipeline: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Who wants it. What CI signed can be sent again by others, so it is carried out once; a person is signed in. @public */
export type Requester =
  | { readonly type: 'person'; readonly name: string }
  | {
      readonly type: 'ci';
      readonly name: string;
      readonly idempotencyKey?: string;
    };

/**
 * The Bundle of a request: equal requests, however they spell their artifacts, or requests with the same idempotency key, name
 * the same one.
 *
 * @param createdAt - RFC 3339
 * @public
 */
export function requestedBundle(
  request: WantedBundle,
  by: Requester,
  createdAt: string,
): Bundle {
  const { pipeline, namespace } = request;
  const { type, artifacts, provenance, intent, train } = request;
  const spec = {
    type,
    artifacts,
    ...(provenance === undefined ? {} : { provenance }),
    ...(intent === undefined ? {} : { intent }),
    ...(train === undefined ? {} : { train }),
  };
  const draft: Bundle = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name: pipeline, namespace },
    spec,
  };
  const key = by.type === 'ci' ? by.idempotencyKey : undefined;
  const identity = digest(
    key === undefined
      ? JSON.stringify(
          canonical({ ...request, artifacts: canonicalArtifacts(artifacts) }),
        )
      : `${pipeline}\n${key}`,
  );
  // Not with a key: different requests with one key are to meet under one name.
  const version = key === undefined ? [slug(titleOf(draft))] : [];
  return {
    ...draft,
    metadata: {
      name: objectName([pipeline, ...version, identity.slice(0, 8)].join('-')),
      namespace,
      labels: { ...request.labels, [labels.pipeline]: pipeline },
      annotations: {
        [labels.createdAt]: createdAt,
        [labels.requestedBy]: by.name,
        [labels.idempotencyKey]: identity,
      },
    },
  };
}

/** Whether two Bundles are of the same request. @public */
export function isSameRequest(a: Bundle, b: Bundle): boolean {
  const content = ({ spec, metadata }: Bundle) =>
    JSON.stringify(
      canonical({
        spec: {
          ...spec,
          type: spec.type ?? 'image',
          artifacts: canonicalArtifacts(spec.artifacts),
        },
        labels: metadata.labels ?? {},
      }),
    );
  return content(a) === content(b);
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
