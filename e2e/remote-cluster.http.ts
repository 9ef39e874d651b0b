import { expect } from '@playwright/test';
import { selfSignedCertificate } from '../packages/embedded-cluster/src';
import { KubeObject, ResourceType } from '../packages/foundation/src';
import { bundleType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { freePorts } from './support/freePorts';
import { verifiedIn } from './support/promotions';
import { RemoteSite } from './support/RemoteSite';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { TestSandbox } from './support/TestSandbox';
import { until } from './support/until';

const secretType: ResourceType<KubeObject> = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};
const secretKey = { namespace: 'default', name: 'island' };

const service = new Service('outpost', {
  environments: [
    {
      name: 'island',
      health: {
        type: 'resource',
        cluster: secretKey.name,
        resource: {
          kind: 'Deployment',
          condition: 'Available',
          name: 'outpost',
          namespace: 'outpost',
        },
        timeout: '15m',
      },
    },
  ],
});

function data(kubeconfig: string): object {
  return { kubeconfig: Buffer.from(kubeconfig).toString('base64') };
}

/** Resolves when the promotion says why it waits. */
async function waits(
  { kubernetes }: TestSandbox,
  bundle: string,
  message: string,
): Promise<void> {
  await until(`${bundle}: ${message}`, async () => {
    const steps = await kubernetes.stepsOf(bundle);
    const step = steps.find(({ spec }) => spec.bundleRef === bundle);
    return step?.status?.message?.includes(message) || undefined;
  });
}

sharedJourney(
  'a promotion is verified by what runs in a remote cluster, and waits while that is away',
  async ({ sandbox }) => {
    const { kubernetes } = sandbox;
    const { client } = kubernetes;
    const site = await RemoteSite.start({
      port: await freePorts(),
      certificate: selfSignedCertificate(Date.now()),
    });
    try {
      await addServices(sandbox, [service]);
      const first = service.bundle('1.0.0');
      await client.create(bundleType, first);
      const { name } = first.metadata;
      await waits(sandbox, name, 'the Secret default/island does not exist');

      const home = site
        .kubeconfig()
        .replace(/server: .*/, `server: ${sandbox.portalUrl}`);
      await client.create(secretType, {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: secretKey,
        data: data(home),
      } as KubeObject);
      await waits(sandbox, name, 'belongs to Kardinal or its control plane');

      await client.patch(secretType, secretKey, {
        type: 'merge',
        body: { data: data(site.kubeconfig()) },
      });
      await waits(sandbox, name, 'Deployment outpost/outpost does not exist');
      await site.run('outpost', 'outpost', service.imageOf('1.0.0'));
      const verified = await verifiedIn(sandbox, name, 'island');
      expect(verified.evidence).toMatchObject({
        health: 'outpost runs the promoted version',
      });
      await settled(sandbox, service.name);

      const next = service.bundle('1.1.0');
      await client.create(bundleType, next);
      await waits(sandbox, next.metadata.name, 'does not run');
      await site.stop();
      await waits(sandbox, next.metadata.name, 'Deployments cannot be read');
      await site.resume();
      await site.run('outpost', 'outpost', service.imageOf('1.1.0'));
      await verifiedIn(sandbox, next.metadata.name, 'island');
      await settled(sandbox, service.name);
    } finally {
      await site.stop();
    }
  },
);
