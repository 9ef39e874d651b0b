import { readFile } from 'node:fs/promises';
import { SandboxError } from '../SandboxError';
import { SandboxPaths } from './SandboxPaths';
import { writePrivateFile } from './SandboxSettings';

/**
 * Puts the kubeconfig of a cluster where everybody looks for the control plane's.
 *
 * @throws SandboxError when there is no such file.
 * @public
 */
export async function copyKubeconfig(
  file: string,
  paths: SandboxPaths,
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(error => {
    throw new SandboxError(
      `--kubeconfig ${file} cannot be read: ${error.code}.`,
    );
  });
  await writePrivateFile(paths.kubeconfig, text);
}
