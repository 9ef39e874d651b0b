import { KubeObject, ResourceType } from '../../packages/foundation/src';
import { KubeClient } from '../../packages/kube-controller/src';

const crdType: ResourceType = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  plural: 'customresourcedefinitions',
  scope: 'Cluster',
};

const open = {
  type: 'object',
  'x-kubernetes-preserve-unknown-fields': true,
} as const;

/** Installs the definition of somebody else's kind with the fields open, and no subresource: theirs says each of them. */
export async function install(
  client: KubeClient,
  { apiVersion, kind, plural, scope }: ResourceType,
): Promise<void> {
  const [group, version] = apiVersion.split('/');
  await client.create(crdType, {
    apiVersion: crdType.apiVersion,
    kind: crdType.kind,
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: scope === 'Namespaced' ? 'Namespaced' : 'Cluster',
      names: { kind, plural, singular: kind.toLowerCase() },
      versions: [
        {
          name: version,
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              ...open,
              properties: { spec: open, status: open },
            },
          },
        },
      ],
    },
  } as KubeObject);
}
