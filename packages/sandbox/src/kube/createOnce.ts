import type { KubeObject } from '@kardinal/foundation';
import { AlreadyExistsError, KubeClient } from '@kardinal/kube-controller';
import { typeOf } from './typeOf';

/** Creates an object; leaves one that is there as it is. @public */
export async function createOnce(
  client: KubeClient,
  object: KubeObject,
): Promise<void> {
  const type = await typeOf(client, object);
  await client.create(type, object).catch(error => {
    if (!(error instanceof AlreadyExistsError)) throw error;
  });
}
