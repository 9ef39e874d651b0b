import { KubeObject, Resource, ResourceType } from '@kardinal/foundation';
import { KubeClient } from '../../client/types';
import { until } from './until';

const crdType: ResourceType<Resource> = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

/** Adds a kind with any spec, any status, and the status subresource; resolves when it is served. */
export async function install<T extends KubeObject>(
  client: KubeClient,
  type: ResourceType<T>,
): Promise<void> {
  await client.create(crdType, definitionOf(type));
  await until(`${type.kind} is served`, async () => {
    await client.list(type);
    return true;
  });
}

/** Removes a kind with all its objects, where it is there. */
export async function uninstall(
  client: KubeClient,
  type: ResourceType,
): Promise<void> {
  const { name } = definitionOf(type).metadata;
  if (!(await client.get(crdType, { name }))) return;
  // Nobody may be there any more to do what the finalizers wait for.
  for (const { metadata } of (await client.list(type)).items) {
    const body = { metadata: { finalizers: null } };
    await client.patch(type, metadata, { type: 'merge', body });
  }
  await client.delete(crdType, { name });
  await until(
    `${name} is gone`,
    async () => !(await client.get(crdType, { name })),
  );
}

function definitionOf({
  apiVersion,
  kind,
  plural,
  scope,
}: ResourceType): Resource {
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
