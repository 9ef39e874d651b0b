import { expect } from '@playwright/test';
import { bundleType, pipelineType } from '../plugins/kardinal-common/src';
import { addServices } from './support/addServices';
import { driftOf, withoutDrift } from './support/driftOf';
import { filesAt } from './support/filesAt';
import { verifiedIn } from './support/promotions';
import { Service } from './support/Service';
import { settled } from './support/settled';
import { sharedJourney } from './support/sharedJourney';
import { tagByHand } from './support/tagByHand';
import { until } from './support/until';

const service = new Service('anvil', {
  environments: [{ name: 'live', approval: 'auto' }],
});
const environment = 'live';
const key = { namespace: 'default', name: service.name };

const decision = { reason: 'A load test', until: '2030-01-01T00:00:00Z' };

sharedJourney(
  'what somebody pushed by hand is let run for a time, and is put back by a policy afterwards, once',
  async ({ sandbox }) => {
    const { client } = sandbox.kubernetes;
    await addServices(sandbox, [service]);
    const released = service.bundle('2.0.0');
    await client.create(bundleType, released);
    await verifiedIn(sandbox, released.metadata.name, environment);

    await tagByHand(sandbox, service, environment, '2.0.9');
    const drift = await driftOf(sandbox, service.name, environment);
    expect(drift.version).toBe('2.0.9');
    await client.patch(pipelineType, key, {
      type: 'merge',
      body: {
        spec: {
          drift: {
            policy: 'Revert',
            ignored: { [environment]: { ...decision, version: '2.0.9' } },
          },
        },
      },
    });
    await settled(sandbox, service.name);
    const ignored = await driftOf(sandbox, service.name, environment);
    expect(ignored).toMatchObject({ ignored: { reason: 'A load test' } });
    expect(await restoring()).toEqual([]);

    await client.patch(pipelineType, key, {
      type: 'merge',
      // Removes the field. @see https://www.rfc-editor.org/rfc/rfc7396
      body: { spec: { drift: { ignored: null } } },
    });
    await withoutDrift(sandbox, service.name);
    await until(
      'what is restored to be Verified',
      async () => (await restoring()).includes('Verified') || undefined,
    );
    await settled(sandbox, service.name);
    expect(await restoring()).toEqual(['Verified']);
    const files = await filesAt(sandbox, service.pathOf(environment));
    expect(files['kustomization.yaml']).toContain('newTag: 2.0.0');

    async function restoring() {
      const { items } = await client.list(bundleType, { namespace: 'default' });
      return items
        .filter(
          ({ spec }) => spec.provenance?.restoredOf === released.metadata.name,
        )
        .map(each => each.status?.phase);
    }
  },
);
