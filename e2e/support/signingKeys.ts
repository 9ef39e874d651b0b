import { KubeObject, ResourceType } from '../../packages/foundation/src';
import {
  authorizedKey,
  ed25519Key,
  openSshFile,
} from '../../packages/promotion-engine/src/__testUtils__/sshKeys';
import { TestSandbox } from './TestSandbox';

const secretType: ResourceType<KubeObject> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** A key that commits are signed with. */
export interface SigningKey {
  /** What goes into a Secret. */
  readonly file: string;
  /** As in an authorized_keys file. */
  readonly publicKey: string;
}

/** Makes a key, as `ssh-keygen -t ed25519 -N ''` does. */
export function createSigningKey(): SigningKey {
  const key = ed25519Key();
  return { file: openSshFile(key), publicKey: authorizedKey(key) };
}

/** Puts a key into the Secret `default/commit-signing`, in place of the one that it has. */
export async function storeSigningKey(
  { platform }: TestSandbox,
  { file }: SigningKey,
): Promise<void> {
  const metadata = { namespace: 'default', name: 'commit-signing' };
  const data = { 'ssh-privatekey': Buffer.from(file).toString('base64') };
  if ((await platform.get(secretType, metadata)) === undefined)
    await platform.create(secretType, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata,
      data,
    } as KubeObject);
  else
    await platform.patch(secretType, metadata, {
      type: 'merge',
      body: { data },
    });
}
