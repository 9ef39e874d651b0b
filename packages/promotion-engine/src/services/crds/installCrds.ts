import {
  KubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { crds } from './crds.generated';

const crdType: ResourceType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

/** Applies every CustomResourceDefinition of the product. */
export async function installCrds(client: KubeClient): Promise<void> {
  for (const crd of crds as readonly KubeObject[])
    await client.apply(crdType, crd, {
      fieldManager: 'kardinal',
      onConflict: 'force',
    });
}
