import { bundleType } from '../../../plugins/kardinal-common/src';
import { pullRequestFor, verifiedIn } from '../promotions';
import { Service } from '../Service';
import { TestSandbox } from '../TestSandbox';
import { until } from '../until';
import { Release, ReleaseOptions } from './Release';

/** Releases one version after the other, each when the one before arrived, until the signal aborts. */
export async function releaseInTurn(
  sandbox: TestSandbox,
  service: Service,
  { patience, signal }: ReleaseOptions,
): Promise<readonly Release[]> {
  const releases: Release[] = [];
  while (!signal.aborted) {
    const version = `1.0.${releases.length}`;
    const name = await create(sandbox, service, version, patience);
    releases.push({ name, version, service });
    const pull = await pullRequestFor(sandbox, name, 'live', patience);
    await sandbox.forge.merge(pull.number);
    await verifiedIn(sandbox, name, 'live', patience);
  }
  return releases;
}

/** As `kubectl create` would, again until it is there. */
function create(
  { kubernetes }: TestSandbox,
  service: Service,
  version: string,
  patience: number,
): Promise<string> {
  const bundle = service.bundle(version);
  const { name } = bundle.metadata;
  return until(
    'an API that takes the Bundle',
    async () => {
      // The answer may have been lost, not the write.
      if (!(await kubernetes.bundle(name)))
        await kubernetes.client.create(bundleType, bundle);
      return name;
    },
    { seconds: patience },
  );
}
