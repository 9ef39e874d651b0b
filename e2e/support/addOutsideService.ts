import { KubeObject, ResourceType } from '../../packages/foundation/src';
import { createOnce } from '../../packages/sandbox/src/kube/createOnce';
import { namespaceOf } from '../../packages/sandbox/src/seed/controlPlane';
import { Pipeline, pipelineType } from '../../plugins/kardinal-common/src';
import { Service } from './Service';
import { TestSandbox } from './TestSandbox';

const secretType: ResourceType<KubeObject> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** A repository that is not the sandbox's own. */
export interface OutsideRepository {
  readonly cloneUrl: string;
  readonly provider: Pipeline['spec']['git']['provider'];
  /** Of the Secret that opens it. */
  readonly keys: Readonly<Record<string, string>>;
}

/** Promotes a service whose manifests are in a repository that is not the sandbox's own. */
export async function addOutsideService(
  { platform, kubernetes }: TestSandbox,
  service: Service,
  { cloneUrl, provider, keys }: OutsideRepository,
): Promise<void> {
  const { metadata } = secretOf(service);
  await platform.create(secretType, {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata,
    data: encoded(keys),
  } as KubeObject);
  for (const environment of service.environments)
    await createOnce(platform, namespaceOf(service.namespaceOf(environment)));
  const secretRef = { name: metadata.name };
  await kubernetes.client.create(
    pipelineType,
    service.pipeline(cloneUrl, { provider, secretRef }),
  );
}

/** Changes keys of the Secret that opens its repository. */
export async function changeSecret(
  { platform }: TestSandbox,
  service: Service,
  keys: Readonly<Record<string, string>>,
): Promise<void> {
  await platform.patch(secretType, secretOf(service).metadata, {
    type: 'merge',
    body: { data: encoded(keys) },
  });
}

function secretOf({ name }: Service) {
  return { metadata: { namespace: 'default', name: `${name}-forge` } };
}

function encoded(keys: Readonly<Record<string, string>>) {
  const entries = Object.entries(keys).map(([key, text]) => [
    key,
    Buffer.from(text).toString('base64'),
  ]);
  return Object.fromEntries(entries);
}
