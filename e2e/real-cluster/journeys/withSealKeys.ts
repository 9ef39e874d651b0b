import { KubeObject } from '../../../packages/foundation/src';
import {
  KubeClient,
  ResourceType,
} from '../../../packages/kube-controller/src';
import { loadSeals } from '../../../packages/promotion-engine/src';
import { createOnce } from '../../../packages/sandbox/src/kube/createOnce';
import { controllerAccount } from '../support/roles';

const secretType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};
/** Where a sandbox keeps its keys. */
const sandboxKeys = { namespace: 'default', name: 'kardinal-seal-keys' };

/**
 * Lets a sandbox write the records of past releases with the keys of the backend, as whoever restores a backup restores its keys
 * first. Only the backend has them afterwards.
 */
export async function withSealKeys<T>(
  client: KubeClient,
  write: () => Promise<T>,
): Promise<T> {
  await loadSeals(client, sandboxKeys.namespace);
  const made = await client.get(secretType, sandboxKeys);
  if (!made) throw new Error('The sandbox has no seal keys.');
  const { namespace } = controllerAccount;
  const metadata = { namespace, name: sandboxKeys.name };
  await createOnce(client, { ...made, metadata } as KubeObject);
  try {
    return await write();
  } finally {
    await client.delete(secretType, sandboxKeys);
  }
}
