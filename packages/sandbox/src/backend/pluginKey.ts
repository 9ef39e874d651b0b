import { generateKeyPairSync } from 'node:crypto';
import { access } from 'node:fs/promises';
import { writePrivateFile } from '../state/SandboxSettings';
import { SandboxPaths } from '../state/SandboxPaths';

/**
 * Makes the key with which the backend's plugins know each other, where there is none yet. In a file it keeps the backend from
 * writing one to every database at every start, so that it starts while one of them is locked.
 *
 * @public
 */
export async function keepPluginKey(paths: SandboxPaths): Promise<void> {
  const { publicKeyFile, privateKeyFile } = paths.pluginKey;
  const isKept = await access(publicKeyFile).then(
    () => true,
    () => false,
  );
  if (isKept) return;
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  // The public half last: with it, both are there.
  await writePrivateFile(privateKeyFile, privateKey);
  await writePrivateFile(publicKeyFile, publicKey);
}
