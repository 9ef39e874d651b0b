import {
  Bundle,
  bundleType,
  Pipeline,
  PipelineGroup,
  pipelineGroupType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { bundle, pipeline } from './guestbook';
import { WorldSeed } from './WorldSeed';

export const groupKey = { namespace: 'default', name: 'shop' };

/** `web` needs the API, which is the Pipeline `guestbook` of a world. */
export function shop(environments: readonly string[]): PipelineGroup {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'PipelineGroup',
    metadata: groupKey,
    spec: {
      members: [
        { pipeline: 'guestbook' },
        { pipeline: 'web', dependsOn: ['guestbook'] },
      ],
      environments: [...environments],
    },
  };
}

/** A second Pipeline with the environments of a world, in directories of its own. */
export function webPipeline({ environments }: WorldSeed): Pipeline {
  const own = pipeline({
    environments: environments.map(each => ({
      ...each,
      path: `environments/web-${each.name}`,
      health: {
        type: 'resource',
        resource: {
          kind: 'Deployment',
          condition: 'Available',
          name: 'guestbook',
          namespace: `web-${each.name}`,
        },
        timeout: '10m',
      },
    })),
  });
  return { ...own, metadata: { ...own.metadata, name: 'web' } };
}

/** A Bundle of `guestbook` or `web`. */
export function riding(
  of: 'guestbook' | 'web',
  version: string,
  spec: Partial<Bundle['spec']>,
): Bundle {
  const name = `${of}-${version.replaceAll('.', '-')}`;
  return bundle(
    version,
    { name, labels: { 'kardinal.io/pipeline': of } },
    spec,
  );
}

/** The second Pipeline, the group, and nothing released. */
export async function beginShop(
  cluster: FakeCluster,
  seed: WorldSeed,
): Promise<void> {
  await cluster.create(pipelineType, webPipeline(seed));
  const names = seed.environments.map(({ name }) => name);
  await cluster.create(pipelineGroupType, shop(names));
}

/** CI creates the Bundle of a train. */
export async function board(
  cluster: FakeCluster,
  of: 'guestbook' | 'web',
  version: string,
): Promise<void> {
  await cluster.create(bundleType, riding(of, version, { train: '2026-11' }));
}
