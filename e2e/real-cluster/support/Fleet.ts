import { KubeObject } from '../../../packages/foundation/src';
import { createOnce } from '../../../packages/sandbox/src/kube/createOnce';
import { orgGate } from '../../../packages/sandbox/src/seed/controlPlane';
import { TenantWorld } from '../../../packages/sandbox/src/testing/tenants/TenantWorld';
import {
  Bundle,
  bundleType,
  pipelineType,
} from '../../../plugins/kardinal-common/src';

/** How many environments it has: more than one Graph holds. */
export const fleetSize = 1_000;

/** A Pipeline of many environments, of which a gate keeps each from the beginning. */
export class Fleet {
  constructor(
    private readonly world: TenantWorld,
    private readonly namespace: string,
  ) {}

  async release(): Promise<{ readonly name: string }> {
    const { platform, cloneUrl } = this.world;
    const { metadata, ...closed } = orgGate('closed', { expression: 'false' });
    const annotations = { 'kardinal.io/applies-to': '*' };
    const own = { name: metadata.name, namespace: this.namespace, annotations };
    await createOnce(platform, { ...closed, metadata: own });
    await createOnce(platform, {
      apiVersion: pipelineType.apiVersion,
      kind: pipelineType.kind,
      metadata: { name: 'fleet', namespace: this.namespace },
      spec: {
        git: { url: cloneUrl, secretRef: { name: 'forge-token' } },
        environments: Array.from({ length: fleetSize }, (_, at) => ({
          name: `site-${at}`,
        })),
      },
    } as KubeObject);
    const name = 'fleet-1';
    await createOnce(platform, {
      apiVersion: bundleType.apiVersion,
      kind: bundleType.kind,
      metadata: {
        name,
        namespace: this.namespace,
        labels: { 'kardinal.io/pipeline': 'fleet' },
      },
      spec: {
        type: 'image',
        artifacts: { images: [{ reference: 'ghcr.io/acme/fleet:1.0.0' }] },
      },
    } as KubeObject);
    return { name };
  }

  bundle(): Promise<Bundle | undefined> {
    const key = { namespace: this.namespace, name: 'fleet-1' };
    return this.world.platform.get(bundleType, key);
  }
}
