import {
  Bundle,
  bundleType,
  pipelineType,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { seedControlPlane } from './seedControlPlane';

/** Its controllers look at a Bundle as soon as it is there, and know nothing of its past. */
class BusyCluster extends FakeCluster {
  override async create<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    const created = await super.create(type, object);
    if (object.kind !== 'Bundle') return created;
    return this.replaceStatus(type, {
      ...created,
      status: { phase: 'Superseded', supersededBy: 'guestbook-1-28-3' },
    });
  }
}

it('leaves the record of a past Bundle as the product made it', async () => {
  const client = new BusyCluster({
    types: [bundleType, pipelineType, policyGateType],
  });
  const past: Bundle = {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name: 'guestbook-1-28-1', namespace: 'default' },
    spec: { type: 'image', artifacts: {} },
    status: {
      phase: 'Superseded',
      supersededBy: 'guestbook-1-28-2',
      environments: { dev: { state: 'Verified' } },
    },
  };
  await seedControlPlane({
    client,
    past: [past],
    forgeUrl: 'http://localhost:1',
    cloneUrl: 'http://localhost:1/a/b.git',
    botToken: 'bot-token',
  });
  expect(client.peek(bundleType, past.metadata)?.status).toEqual(past.status);
});
