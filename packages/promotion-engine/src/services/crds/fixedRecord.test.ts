import { Bundle, bundleType } from '@kardinal/backstage-plugin-kardinal-common';
import {
  EmbeddedCluster,
  memoryStorage,
  startEmbeddedCluster,
} from '@kardinal/embedded-cluster';
import { HttpKubeClient } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import { installCrds } from './installCrds';

let cluster: EmbeddedCluster;
let client: HttpKubeClient;

beforeAll(async () => {
  cluster = await startEmbeddedCluster({
    storage: memoryStorage(),
    token: 'test',
  });
  const config = new KubeConfig();
  config.loadFromString(cluster.kubeconfig());
  client = HttpKubeClient.fromKubeConfig(config);
  await installCrds(client);
});

afterAll(async () => {
  client.close();
  await cluster.stop();
});

/** A Bundle that was reconciled once. */
async function recorded(name: string): Promise<Bundle> {
  const created = await client.create(bundleType, {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name, namespace: 'default', labels: { team: 'a' } },
    spec: { type: 'image', artifacts: { images: [{ reference: 'a/b:1' }] } },
  });
  return client.replaceStatus(bundleType, {
    ...created,
    status: {
      phase: 'Promoting',
      pipeline: 'p',
      labels: { team: 'a' },
      annotations: { ticket: '1' },
    },
  });
}

describe('what is recorded of a Bundle', () => {
  it.each<[string, Bundle['status']]>([
    [
      'labels',
      {
        pipeline: 'p',
        labels: { team: 'a', hotfix: 'true' },
        annotations: { ticket: '1' },
      },
    ],
    [
      'annotations',
      { pipeline: 'p', labels: { team: 'a' }, annotations: { ticket: '2' } },
    ],
    ['labels', { pipeline: 'p', annotations: { ticket: '1' } }],
    [
      'pipeline',
      { pipeline: 'q', labels: { team: 'a' }, annotations: { ticket: '1' } },
    ],
    ['labels', {}],
  ])('stays: %s cannot become %j', async (field, status) => {
    const before = await recorded(`${field}-${JSON.stringify(status).length}`);
    await expect(
      client.replaceStatus(bundleType, { ...before, status }),
    ).rejects.toThrow(
      `status.${field} is fixed once it is recorded; create a new Bundle instead`,
    );
  });

  it('lets everything else go on', async () => {
    const before = await recorded('goes-on');
    const { status } = await client.replaceStatus(bundleType, {
      ...before,
      status: { ...before.status, phase: 'Verified' },
    });
    expect(status).toMatchObject({ phase: 'Verified', labels: { team: 'a' } });
  });
});
