import { KubeClient } from '@kardinal/kube-controller';
import { createSeals } from './createSeals';
import { loadSealKeys } from './loadSealKeys';
import { Seals } from './Seals';

/**
 * Seals with the keys of a control plane, for whoever administers it and copies records into it. Makes the keys where there
 * are none.
 *
 * @throws SealKeyError when the Secret cannot be used; KubeError when the API server refuses
 * @public
 */
export async function loadSeals(
  client: KubeClient,
  namespace: string,
): Promise<Seals> {
  const keys = await loadSealKeys(client, namespace);
  return createSeals(() => keys);
}
