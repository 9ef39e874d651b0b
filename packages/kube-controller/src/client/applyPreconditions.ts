import { KubeObject } from '@kardinal/foundation';

/** No object ever has it. */
const impossibleVersion = String(2n ** 63n - 1n);

/**
 * The object, as an apply of it makes what does not exist and changes nothing: it throws a `ConflictError` where there is one.
 *
 * @see https://kubernetes.io/docs/reference/using-api/api-concepts/#optimistic-concurrency
 * @public
 */
export function onlyIfAbsent<T extends KubeObject>(object: T): T {
  return withMetadata(object, { resourceVersion: impossibleVersion });
}

/**
 * The object, as an apply of it changes this very version: it throws a `ConflictError` where the object changed since, or went.
 *
 * @public
 */
export function onlyIfUnchanged<T extends KubeObject>(
  object: T,
  { metadata: { uid, resourceVersion } }: KubeObject,
): T {
  return withMetadata(object, { uid, resourceVersion });
}

function withMetadata<T extends KubeObject>(
  object: T,
  more: Partial<KubeObject['metadata']>,
): T {
  return { ...object, metadata: { ...object.metadata, ...more } };
}
