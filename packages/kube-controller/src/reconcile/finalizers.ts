import { KubeObject, ResourceType } from '@kardinal/foundation';
import { ConflictError, InvalidError, NotFoundError } from '../client/errors';
import { keyOf } from '../client/objectKey';
import { JsonPatchOperation, KubeClient } from '../client/types';

/** @public */
export function hasFinalizer(object: KubeObject, finalizer: string): boolean {
  return (object.metadata.finalizers ?? []).includes(finalizer);
}

/**
 * Adds a finalizer to exactly this version of the object.
 *
 * @throws ConflictError when the object is another one by now.
 */
export function addFinalizer<R extends KubeObject>(
  client: KubeClient,
  type: ResourceType<R>,
  object: R,
  finalizer: string,
): Promise<R> {
  const { resourceVersion, finalizers = [] } = object.metadata;
  const path = '/metadata/finalizers';
  return patchGuarded(client, type, object, [
    { op: 'test', path: '/metadata/resourceVersion', value: resourceVersion },
    finalizers.length === 0
      ? { op: 'add', path, value: [finalizer] }
      : { op: 'add', path: `${path}/-`, value: finalizer },
  ]);
}

/**
 * Removes a finalizer, and only that one, also when others come and go meanwhile.
 *
 * @throws ConflictError when the finalizer is not where it was.
 */
export async function removeFinalizer<R extends KubeObject>(
  client: KubeClient,
  type: ResourceType<R>,
  object: R,
  finalizer: string,
): Promise<void> {
  const index = (object.metadata.finalizers ?? []).indexOf(finalizer);
  if (index < 0) return;
  const path = `/metadata/finalizers/${index}`;
  await patchGuarded(client, type, object, [
    { op: 'test', path: '/metadata/uid', value: object.metadata.uid },
    { op: 'test', path, value: finalizer },
    { op: 'remove', path },
  ]);
}

/** API servers answer 422 both to a failed `test` and to an invalid object: only the first is a conflict. */
async function patchGuarded<R extends KubeObject>(
  client: KubeClient,
  type: ResourceType<R>,
  object: R,
  body: readonly JsonPatchOperation[],
): Promise<R> {
  const key = keyOf(object);
  try {
    return await client.patch(type, key, { type: 'json', body });
  } catch (error) {
    if (error instanceof NotFoundError) throw gone(object);
    if (!(error instanceof InvalidError)) throw error;
    const live = await client.get(type, key);
    const { resourceVersion } = object.metadata;
    if (live?.metadata.resourceVersion === resourceVersion) throw error;
    throw gone(object);
  }
}

function gone(object: KubeObject): ConflictError {
  const { kind, metadata } = object;
  const message = `${kind} ${metadata.name} changed meanwhile`;
  return new ConflictError(message, 409, 'Conflict');
}
