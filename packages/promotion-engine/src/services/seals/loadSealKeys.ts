import {
  AlreadyExistsError,
  KubeClient,
  KubeObject,
} from '@kardinal/kube-controller';
import { Secret, secretType } from '../credentials/Credentials';
import {
  generateSealKey,
  parseSealKeys,
  SealKeyError,
  SealKeys,
} from './SealKeys';

/** The name of the Secret with the keys, in the control plane's own namespace. @public */
export const sealKeySecret = 'kardinal-seal-keys';

/**
 * Reads the keys of a control plane, and makes them where there are none. What is there is never overwritten: of several
 * processes that start together one creates the Secret, and the others read it.
 *
 * @throws SealKeyError when the Secret cannot be used; KubeError when the API server refuses
 */
export async function loadSealKeys(
  client: KubeClient,
  namespace: string,
): Promise<SealKeys> {
  const found = await read(client, namespace);
  if (found) return found;
  try {
    await client.create(secretType, newSecret(namespace));
  } catch (error) {
    if (!(error instanceof AlreadyExistsError)) throw error;
  }
  // Also what was just created: whoever else created it first has won.
  const made = await read(client, namespace);
  if (made) return made;
  throw new SealKeyError(`Secret ${namespace}/${sealKeySecret} was deleted`);
}

async function read(
  client: KubeClient,
  namespace: string,
): Promise<SealKeys | undefined> {
  const secret = await client.get(secretType, {
    namespace,
    name: sealKeySecret,
  });
  return secret && sealKeysOf(secret);
}

/**
 * The keys in a Secret.
 *
 * @throws SealKeyError when it cannot be used
 */
export function sealKeysOf({ metadata, data = {} }: Secret): SealKeys {
  const texts = Object.entries(data).map(([field, text]): [string, string] => [
    field,
    decoded(text),
  ]);
  try {
    return parseSealKeys(Object.fromEntries(texts));
  } catch (error) {
    if (!(error instanceof SealKeyError)) throw error;
    throw new SealKeyError(
      `Secret ${metadata.namespace}/${metadata.name}, ${error.message}`,
    );
  }
}

function newSecret(namespace: string): KubeObject {
  const data = Object.entries(generateSealKey()).map(
    ([field, text]): [string, string] => [
      field,
      Buffer.from(text).toString('base64'),
    ],
  );
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: sealKeySecret,
      namespace,
      labels: { 'app.kubernetes.io/managed-by': 'kardinal' },
    },
    type: 'Opaque',
    data: Object.fromEntries(data),
  } as KubeObject;
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}
