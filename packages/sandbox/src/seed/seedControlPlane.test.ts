import {
  Bundle,
  bundleType,
  notificationHookType,
  pipelineType,
  policyGateType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject, ResourceType } from '@kardinal/kube-controller';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';
import { loadSeals } from '@kardinal/promotion-engine';
import { seedControlPlane } from './seedControlPlane';

const secretType: ResourceType = {
  apiVersion: 'v1',
  kind: 'Secret',
  plural: 'secrets',
  scope: 'Namespaced',
};

/** Its controllers look at a Bundle as soon as it is there, and know nothing of its past. */
class BusyCluster extends FakeCluster {
  /** Names of the Bundles, in the order in which they came. */
  readonly created: string[] = [];

  override async create<T extends KubeObject>(
    type: ResourceType<T>,
    object: T,
  ): Promise<T> {
    const created = await super.create(type, object);
    if (object.kind !== 'Bundle') return created;
    this.created.push(object.metadata.name);
    return this.replaceStatus(type, {
      ...created,
      status: { phase: 'Superseded', supersededBy: 'guestbook-1-28-3' },
    });
  }
}

function past(version: string, supersededBy: string): Bundle {
  return {
    apiVersion: 'kardinal.io/v1alpha1',
    kind: 'Bundle',
    metadata: { name: `guestbook-${version}`, namespace: 'default' },
    spec: { type: 'image', artifacts: {} },
    status: {
      phase: 'Superseded',
      supersededBy: `guestbook-${supersededBy}`,
      environments: { dev: { state: 'Verified' } },
    },
  };
}

it('creates the Bundles of the past in their order, and leaves their records as the product made them, sealed for this control plane', async () => {
  const clock = new ManualClock(Date.parse('2026-11-18T10:00:00Z'));
  const client = new BusyCluster({
    types: [
      bundleType,
      notificationHookType,
      pipelineType,
      policyGateType,
      secretType,
    ],
    clock,
  });
  const bundles = [past('1-28-0', '1-28-1'), past('1-28-1', '1-28-2')];
  await seedControlPlane({
    client,
    past: bundles,
    forgeUrl: 'http://localhost:1',
    cloneUrl: 'http://localhost:1/a/b.git',
    botToken: 'bot-token',
  });
  const seeded = bundles.map(({ metadata }) =>
    client.peek(bundleType, metadata),
  );
  expect(seeded.map(each => each?.status)).toEqual(
    bundles.map(each => ({ ...each.status, seal: expect.any(String) })),
  );
  const seals = await loadSeals(client, 'default');
  expect(seeded.map(each => each && seals.trustsStatus(each))).toEqual([
    true,
    true,
  ]);
  expect(client.created).toEqual(['guestbook-1-28-0', 'guestbook-1-28-1']);
});
