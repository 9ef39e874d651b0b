import {
  Bundle,
  bundleType,
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { builtinTypes, FakeCluster } from '@kardinal/kube-controller/testing';
import { KubeObject } from '@kardinal/kube-controller';
import { forgeToken } from './ForgeWorld';
import { bundle, pipeline } from './guestbook';

/** Another Pipeline, `database`, with the one environment `store`, in the same repository. */
export function database(
  namespace: string = 'default',
  spec: Partial<Pipeline['spec']> = {},
): Pipeline {
  return {
    ...pipeline({
      environments: [
        {
          name: 'store',
          approval: 'auto',
          update: { strategy: 'kustomize' },
          health: {
            type: 'resource',
            resource: {
              kind: 'Deployment',
              name: 'guestbook',
              namespace: 'store',
              condition: 'Available',
            },
          },
        },
      ],
      pipeline: spec,
    }),
    metadata: { name: 'database', namespace },
  };
}

/** A Bundle of it, by its version. */
export function databaseBundle(
  version: string,
  namespace: string = 'default',
): Bundle {
  return bundle(version, {
    name: `database-${version.replaceAll('.', '-')}`,
    namespace,
    labels: { 'kardinal.io/pipeline': 'database' },
  });
}

/** The Pipeline, and in a namespace of its own what it needs besides. */
export async function addDatabase(
  cluster: FakeCluster,
  namespace: string = 'default',
  spec: Partial<Pipeline['spec']> = {},
): Promise<void> {
  if (namespace !== 'default')
    await cluster.create(builtinTypes.secrets, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'forge-token', namespace },
      data: { token: Buffer.from(forgeToken).toString('base64') },
    } as KubeObject);
  await cluster.create(pipelineType, database(namespace, spec));
}

/** CI releases a version of it. */
export async function releaseDatabase(
  cluster: FakeCluster,
  version: string,
  namespace: string = 'default',
): Promise<void> {
  await cluster.create(bundleType, databaseBundle(version, namespace));
}
