import { graphType } from '@kardinal/graph-controller';
import {
  KubeClient,
  KubeObject,
  ResourceType,
} from '@kardinal/kube-controller';
import { GraphEngine } from '../../EngineSettings';
import { crds } from './crds.generated';

const crdType: ResourceType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

const [graphGroup] = graphType.apiVersion.split('/');

/** Applies the CustomResourceDefinitions of the product, without those that an engine in the cluster brings. */
export async function installCrds(
  client: KubeClient,
  { type }: GraphEngine = { type: 'embedded' },
): Promise<void> {
  const own = crds.filter(
    ({ spec }) => type === 'embedded' || spec.group !== graphGroup,
  );
  for (const crd of own as readonly KubeObject[])
    await client.apply(crdType, crd, {
      fieldManager: 'kardinal',
      onConflict: 'force',
    });
}
