import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes, FakeCluster } from '@kardinal/kube-controller/testing';
import { deployment, imageOf, rolledOut } from './workloads';

const { deployments: deploymentType } = builtinTypes;
const directory = 'environments/';

/**
 * The GitOps tool and the cluster do their part: the Deployment of each environment becomes what its directory says.
 *
 * @param tags - by directory, also of environments that came later
 */
export async function syncWorkloads(
  cluster: FakeCluster,
  tags: Readonly<Record<string, string>>,
  availabilityOf: (
    environment: string,
    tag: string,
  ) => 'available' | 'unavailable',
): Promise<void> {
  for (const [path, tag] of Object.entries(tags)) {
    if (!path.startsWith(directory)) continue;
    const name = path.slice(directory.length);
    const wanted = deployment(name, tag);
    const current = cluster.peek(deploymentType, wanted.metadata);
    if (current !== undefined && imageOf(current) === imageOf(wanted)) continue;
    const written =
      current === undefined
        ? await cluster.create(deploymentType, wanted)
        : await cluster.patch(deploymentType, wanted.metadata, {
            type: 'merge',
            body: wanted,
          });
    const { generation } = written.metadata;
    await cluster.replaceStatus(deploymentType, {
      ...written,
      status: rolledOut(tag, generation, availabilityOf(name, tag)),
    } as KubeObject);
  }
}
