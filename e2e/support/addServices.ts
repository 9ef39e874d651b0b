import { KubeObject } from '../../packages/foundation/src';
import { createOnce } from '../../packages/sandbox/src/kube/createOnce';
import { pipelineType } from '../../plugins/kardinal-common/src';
import { pushFiles } from './pushFiles';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

/** Adds services to the sandbox's repository and control plane. */
export async function addServices(
  sandbox: TestSandbox,
  services: readonly Service[],
): Promise<void> {
  const { kubernetes, forge } = sandbox;
  await addEnvironments(sandbox, services);
  for (const service of services)
    await kubernetes.client.create(
      pipelineType,
      service.pipeline(forge.cloneUrl),
    );
}

/** Adds where services are to run: manifests in the sandbox's repository, and namespaces. */
export async function addEnvironments(
  sandbox: TestSandbox,
  services: readonly Service[],
): Promise<void> {
  const { platform } = sandbox;
  const manifests = services.flatMap(service =>
    service.environments.map(environment => service.manifests(environment)),
  );
  const names = services.map(({ name }) => name).join(', ');
  await pushFiles(sandbox, Object.assign({}, ...manifests), `Add ${names}`);
  for (const service of services)
    for (const environment of service.environments)
      await createOnce(platform, namespace(service.namespaceOf(environment)));
}

function namespace(name: string): KubeObject {
  return { apiVersion: 'v1', kind: 'Namespace', metadata: { name } };
}
