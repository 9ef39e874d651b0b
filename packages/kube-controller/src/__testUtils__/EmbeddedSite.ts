import {
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { KubeConfig } from '@kubernetes/client-node';
import { HttpKubeClient } from '../client/HttpKubeClient';
import { KubeObject, Resource, ResourceType } from '../client/types';

const crdType: ResourceType<Resource> = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

/** An embedded API server and a client of it. */
export interface EmbeddedSite {
  readonly client: HttpKubeClient;
  /** Resolves when the type is served. */
  install<T extends KubeObject>(type: ResourceType<T>): Promise<void>;
  stop(): Promise<void>;
}

export async function startEmbeddedSite(): Promise<EmbeddedSite> {
  const cluster = await startEmbeddedCluster({
    storage: memoryStorage(),
    token: 'test',
  });
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromString(cluster.kubeconfig());
  const client = HttpKubeClient.fromKubeConfig(kubeConfig);
  return {
    client,
    install: async type => {
      await client.create(crdType, definitionOf(type));
      await untilServed(client, type);
    },
    stop: async () => {
      client.close();
      await cluster.stop();
    },
  };
}

/** Any spec, any status, with the status subresource. */
function definitionOf({
  apiVersion,
  kind,
  plural,
  scope,
}: ResourceType): Resource {
  const [group, version] = apiVersion.split('/');
  const any = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
  const properties = { spec: any, status: any };
  const schema = { openAPIV3Schema: { type: 'object', properties } };
  return {
    apiVersion: crdType.apiVersion,
    kind: crdType.kind,
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope,
      names: {
        plural,
        kind,
        singular: kind.toLowerCase(),
        listKind: `${kind}List`,
      },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema,
          subresources: { status: {} },
        },
      ],
    },
  };
}

async function untilServed(
  client: HttpKubeClient,
  type: ResourceType,
): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const error = await client.list(type).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!error) return;
    if (Date.now() > deadline) throw error;
    await new Promise(resolve => {
      setTimeout(resolve, 20);
    });
  }
}
