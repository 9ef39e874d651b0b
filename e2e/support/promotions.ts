import { EnvironmentStatus } from './Kubernetes';
import { Pull } from './Forge';
import { patience } from './patience';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

/** Resolves when a Bundle is Verified in an environment; fails at once when it failed there. */
export function verifiedIn(
  sandbox: TestSandbox,
  bundle: string,
  environment: string,
  seconds = 300 * patience,
): Promise<EnvironmentStatus> {
  return until(
    `${bundle} Verified in ${environment}`,
    async () => {
      const found = await sandbox.kubernetes.bundle(bundle);
      const status = found?.status?.environments?.[environment];
      return status?.state === 'Verified' ? status : undefined;
    },
    { seconds },
  );
}

/** The pull request that promotes a Bundle to an environment. */
export function pullRequestFor(
  sandbox: TestSandbox,
  bundle: string,
  environment: string,
  seconds = 300 * patience,
): Promise<Pull> {
  return until(
    `a pull request for ${bundle} to ${environment}`,
    async () => {
      const pulls = await sandbox.forge.pulls();
      const branch = `kardinal/default/${bundle}/${environment}`;
      return pulls.find(({ head }) => head.ref === branch);
    },
    { seconds },
  );
}
