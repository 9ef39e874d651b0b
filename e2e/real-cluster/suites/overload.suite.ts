import { setTimeout as pause } from 'node:timers/promises';
import { AgentWorld } from '../../../packages/agent/src/__testUtils__/AgentWorld';
import { environmentOf } from '../../../packages/agent/src/__testUtils__/shop';
import { agentAccount, agentKubeconfig } from '../support/agentAccount';
import { embeddedAgentCluster } from '../support/agentCluster';
import { OneSeat } from '../support/OneSeat';
import { rbacSite } from '../support/rbacSite';
import { controllerAccount } from '../support/roles';
import { kubeconfigText } from '../support/kubeconfigs';

/** Longer than one request waits for an API server that refuses it, in milliseconds. */
const refusing = 20_000;

describe('an API server that has one seat for the controller and the agents', () => {
  let world: AgentWorld;
  let seat: OneSeat;

  beforeAll(async () => {
    const site = await rbacSite(kubeconfigText(), 'team-editor');
    const { cluster, stop } = await embeddedAgentCluster();
    const agent = await agentKubeconfig(kubeconfigText(), site.platform);
    world = await AgentWorld.start([environmentOf('prod-eu', 'eu')], {
      controlPlane: {
        platform: kubeconfigText(),
        controller: site.controllerKubeconfig,
        agent,
      },
      cluster,
      async stop() {
        await stop();
        await site.stop();
      },
    });
    await world.startAgent(await world.prepare('eu'));
    const accounts = [controllerAccount, agentAccount];
    seat = await OneSeat.leave(world.platform, accounts, agent);
  });

  afterAll(async () => {
    await seat?.stop();
    await world?.clear();
    await world?.stop();
  });

  it('keeps nothing from being promoted, once: what is refused is sent again', async () => {
    const giveBack = await seat.take();
    await world.release('1.0.0');
    await pause(refusing);
    expect(await seat.code()).toBe(429);
    expect(await world.step('1.0.0', 'prod-eu')).toBeUndefined();
    giveBack();
    await world.reaches('1.0.0', 'prod-eu', 'HealthChecking');

    const giveBackAgain = await seat.take();
    await world.run('prod-eu', '1.0.0');
    await pause(refusing);
    giveBackAgain();
    await world.reaches('1.0.0', 'prod-eu', 'Verified');
    await world.until('the record of the Bundle', async () => {
      const { environments } = (await world.bundle('1.0.0'))?.status ?? {};
      return environments?.['prod-eu']?.state === 'Verified' || undefined;
    });
    expect(await world.commits()).toEqual(['Promote shop 1.0.0 to prod-eu']);
  });
});
