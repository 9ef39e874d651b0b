import { KubeObject, StatusOf } from '@kardinal/foundation';
import { ConflictError, NotFoundError } from '../client/errors';
import { keyOf, keyText } from '../client/objectKey';
import { deepEqual } from '../json/deepEqual';
import type { PassContext } from './reconcileOnce';
import { stamp } from './runtimeConditions';
import { statusOf, withStatus } from './statusOf';
import { Reconciler } from './types';

/**
 * Writes a status at the resourceVersion that was decided on, reports the write, and records the events that describe the
 * change; nothing when it is what is there.
 *
 * @throws ConflictError when the resource changed or went meanwhile.
 */
export async function commit<R extends KubeObject>(
  reconciler: Pick<Reconciler<R, never>, 'describe'>,
  resource: R,
  status: StatusOf<R>,
  context: PassContext<R>,
): Promise<R> {
  const next = stamp(resource, status);
  const before = statusOf(resource);
  if (deepEqual(before, next)) return resource;
  context.assertLeading();
  const after = await replaceStatus(context, withStatus(resource, next));
  context.delayed?.forget(keyText(keyOf(resource)));
  context.onStatus?.(resource, after);
  context.recordEvents(after, reconciler.describe(before, next));
  return after;
}

async function replaceStatus<R extends KubeObject>(
  { client, type }: PassContext<R>,
  resource: R,
): Promise<R> {
  try {
    return await client.replaceStatus(type, resource);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    // The object went while we decided: as stale as any other conflict.
    throw new ConflictError(error.message, 409, 'Conflict');
  }
}
