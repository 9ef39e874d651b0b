import { Bundle } from '../../plugins/kardinal-common/src';
import { releaseBy } from './ci';
import { pushFiles, RepositoryAccess } from './pushFiles';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';
import { until } from './until';

type Artifacts = Bundle['spec']['artifacts'];

/** Where the repository has what every environment of a service is to be configured with. */
export function configOf(service: Service): string {
  return `configs/${service.name}`;
}

/** The Deployment of an environment with so many replicas. */
export function deploymentOf(
  service: Service,
  environment: string,
  replicas: number,
): string {
  const path = `${service.pathOf(environment)}/deployment.yaml`;
  return service
    .manifests(environment)
    [path].replace('replicas: 1', `replicas: ${replicas}`);
}

/**
 * Somebody changes the number of replicas in the configuration of a service, by default in the sandbox's repository.
 *
 * @returns the commit, as a Bundle names it
 */
export async function configure(
  sandbox: TestSandbox,
  service: Service,
  replicas: number,
  source?: RepositoryAccess,
): Promise<NonNullable<Artifacts['gitCommit']>> {
  const [environment] = service.environments;
  const path = configOf(service);
  const file = `${path}/deployment.yaml`;
  const content = deploymentOf(service, environment, replicas);
  const message = `Run ${replicas} replicas of ${service.name}`;
  const sha = await pushFiles(sandbox, { [file]: content }, message, source);
  const repository = source?.cloneUrl ?? sandbox.forge.cloneUrl;
  return { repository, sha, path, message };
}

/** CI releases a Bundle of configuration, alone or with images. */
export async function releaseConfig(
  sandbox: TestSandbox,
  service: Service,
  type: 'config' | 'mixed',
  artifacts: Artifacts,
): Promise<string> {
  const body = JSON.stringify({ pipeline: service.name, type, artifacts });
  const { name } = await releaseBy(sandbox, body);
  return name;
}

/** Why a Bundle failed, once it has: reason and message. */
export function failureOf(sandbox: TestSandbox, name: string): Promise<string> {
  return until(`${name} Failed`, async () => {
    const bundle = await sandbox.kubernetes.bundle(name);
    const ready = bundle?.status?.conditions?.find(
      ({ type }) => type === 'Ready',
    );
    return bundle?.status?.phase === 'Failed'
      ? `${ready?.reason}: ${ready?.message}`
      : undefined;
  });
}
