import { spawnSync } from 'node:child_process';

/**
 * Whether this machine has kubectl. Where it has not, that is said; in CI it has to be there.
 *
 * @throws Error in CI, with what to install
 */
export function installedKubectl(): boolean {
  const { status } = spawnSync('kubectl', ['version', '--client']);
  if (status === 0) return true;
  const how =
    'kubectl is not installed: https://kubernetes.io/docs/tasks/tools, or apt-get install kubernetes-client, bring it';
  if (process.env.CI) throw new Error(how);
  process.stderr.write(
    `${how}. The commands of the documentation were NOT run.\n`,
  );
  return false;
}
