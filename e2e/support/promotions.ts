import { EnvironmentStatus } from './Kubernetes';
import { GatesStatus, Pull } from './Forge';
import { patience } from './patience';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

/** Resolves when a Bundle is Verified in an environment. */
export function verifiedIn(
  sandbox: TestSandbox,
  bundle: string,
  environment: string,
  seconds = 300 * patience,
): Promise<EnvironmentStatus> {
  let seen: EnvironmentStatus | undefined;
  return until(
    `${bundle} Verified in ${environment}`,
    async () => {
      const found = await sandbox.kubernetes.bundle(bundle);
      seen = found?.status?.environments?.[environment];
      return seen?.state === 'Verified' ? seen : undefined;
    },
    { seconds, instead: () => `${seen?.state}: ${seen?.message ?? ''}` },
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
    () => sandbox.forge.pullFrom(`kardinal/default/${bundle}/${environment}`),
    { seconds },
  );
}

/** Resolves when a promotion says something that matches, as while it is held. */
export function messageOf(
  { kubernetes }: TestSandbox,
  promotion: { readonly bundle: string; readonly environment: string },
  pattern: RegExp,
): Promise<string> {
  const { bundle, environment } = promotion;
  let seen = 'no step';
  return until(
    `${bundle} in ${environment} that says ${pattern}`,
    async () => {
      const steps = await kubernetes.stepsOf(bundle);
      const own = steps.find(({ spec }) => spec.environment === environment);
      const message = own?.status?.message ?? '';
      if (own !== undefined) seen = `${own.status?.state}: ${message}`;
      return pattern.test(message) ? message : undefined;
    },
    { instead: () => seen },
  );
}

/** Resolves when people see this of the gates at the head of a pull request. */
export function gatesStatusIs(
  { forge }: TestSandbox,
  number: number,
  state: GatesStatus['state'],
): Promise<GatesStatus> {
  return until(`a status ${state} of #${number}`, async () => {
    const status = await forge.gatesStatus(number);
    return status.state === state ? status : undefined;
  });
}
