import { readFileSync } from 'node:fs';
import { KubeConfig } from '@kubernetes/client-node';
import {
  HttpKubeClient,
  KubeClient,
  KubeObject,
  Resource,
  ResourceType,
} from '../../../packages/kube-controller/src';
import { until } from '../../support/until';

const crdType: ResourceType<Resource> = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

/** The kubeconfig's text of the cluster under test. */
export function kubeconfigText(): string {
  const file = process.env.CLUSTER_KUBECONFIG;
  if (file) return readFileSync(file, 'utf8');
  throw new Error('Run ./yarnw test:cluster: CLUSTER_KUBECONFIG is not set.');
}

/** A client of the cluster under test. */
export function clusterClient(): HttpKubeClient {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromString(kubeconfigText());
  return HttpKubeClient.fromKubeConfig(kubeConfig);
}

/** Replaces a kind by one with any spec, any status, and the status subresource; resolves when it is served. */
export async function installAnew<T extends KubeObject>(
  client: KubeClient,
  type: ResourceType<T>,
): Promise<void> {
  const definition = definitionOf(type);
  await uninstall(client, type);
  await client.create(crdType, definition);
  await until(`${type.kind} is served`, async () => {
    await client.list(type);
    return true;
  });
}

/** Removes a kind with all its objects. */
export async function uninstall(
  client: KubeClient,
  type: ResourceType,
): Promise<void> {
  const { name } = definitionOf(type).metadata;
  if (!(await client.get(crdType, { name }))) return;
  // Nobody is there any more to do what the finalizers of an earlier run wait for.
  for (const { metadata } of (await client.list(type)).items) {
    const body = { metadata: { finalizers: null } };
    await client.patch(type, metadata, { type: 'merge', body });
  }
  await client.delete(crdType, { name });
  await until(`${name} is gone`, async () =>
    (await client.get(crdType, { name })) === undefined ? true : undefined,
  );
}

function definitionOf(type: ResourceType): Resource {
  const { apiVersion, kind, plural, scope } = type;
  const [group, version] = apiVersion.split('/');
  const any = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const properties = { spec: any, status: any };
  return {
    apiVersion: crdType.apiVersion,
    kind: crdType.kind,
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: { plural, kind },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: 'object', properties } },
          subresources: { status: {} },
        },
      ],
    },
  };
}
