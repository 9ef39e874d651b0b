import { KubeObject, ResourceType } from '@kardinal/foundation';
import { KubeClient } from '@kardinal/kube-controller';
import { namespaceType } from './namespaceType';
import { imageOf } from './shop';

const deploymentType: ResourceType = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  plural: 'deployments',
  scope: 'Namespaced',
};

const options = { fieldManager: 'test', onConflict: 'force' } as const;

/** A cluster runs a version in the namespace of an environment, and says that it is rolled out. */
export async function runShop(
  cluster: KubeClient,
  environment: string,
  version: string,
): Promise<void> {
  await cluster.apply(
    namespaceType,
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: environment } },
    options,
  );
  const labels = { app: 'shop' };
  const applied = await cluster.apply(
    deploymentType,
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'shop', namespace: environment },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: { containers: [{ name: 'shop', image: imageOf(version) }] },
        },
      },
    } as KubeObject,
    options,
  );
  await cluster.replaceStatus(deploymentType, {
    ...applied,
    status: {
      observedGeneration: applied.metadata.generation,
      replicas: 1,
      updatedReplicas: 1,
      readyReplicas: 1,
      availableReplicas: 1,
      conditions: [{ type: 'Available', status: 'True' }],
    },
  } as KubeObject);
}
