import {
  labels,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { AgentWorld } from './__testUtils__/AgentWorld';
import { environmentOf } from './__testUtils__/shop';

/** Two API servers, a forge and a control plane start first. */

let world: AgentWorld;

beforeEach(async () => {
  world = await AgentWorld.start([
    environmentOf('test-us', 'us'),
    { ...environmentOf('prod-eu', 'eu'), wave: 2 },
  ]);
  for (const shard of ['us', 'eu'])
    await world.startAgent(await world.prepare(shard));
});

afterEach(() => world.stop());

/** Somebody changes which agent sees a promotion; the control plane puts it back. */
async function relabel(environment: string, shard: string | null) {
  const { metadata } = (await world.step('1.0.0', environment))!;
  await world.platform.patch(promotionStepType, metadata, {
    type: 'merge',
    body: { metadata: { labels: { [labels.shard]: shard } } },
  });
  await world.until('the label', async () => {
    const step = await world.step('1.0.0', environment);
    const label = step?.metadata.labels?.[labels.shard];
    return label === step?.spec.shard || undefined;
  });
}

describe('agents of two shards', () => {
  it('promote one after the other, and neither acts for the other one, whatever the labels say', async () => {
    await world.release('1.0.0');
    await world.reaches('1.0.0', 'test-us', 'HealthChecking');
    await relabel('test-us', 'eu');
    await world.run('test-us', '1.0.0');
    await world.reaches('1.0.0', 'test-us', 'Verified');

    await world.reaches('1.0.0', 'prod-eu', 'HealthChecking');
    await relabel('prod-eu', null);
    await relabel('prod-eu', 'us');
    await world.run('prod-eu', '1.0.0');
    await world.reaches('1.0.0', 'prod-eu', 'Verified');

    expect(await world.commits()).toEqual([
      'Promote shop 1.0.0 to prod-eu',
      'Promote shop 1.0.0 to test-us',
    ]);
  });
});
