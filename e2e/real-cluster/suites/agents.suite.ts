import { setTimeout as pause } from 'node:timers/promises';
import { AgentWorld } from '../../../packages/agent/src/__testUtils__/AgentWorld';
import { ShardFiles } from '../../../packages/agent/src/__testUtils__/shardFiles';
import { environmentOf } from '../../../packages/agent/src/__testUtils__/shop';
import type { Agent } from '../../../packages/agent/src/startAgent';
import {
  ForbiddenError,
  HttpKubeClient,
} from '../../../packages/kube-controller/src';
import {
  PromotionStep,
  promotionStepType,
} from '../../../plugins/kardinal-common/src';
import { admitDerived, liftAdmission } from '../support/admission';
import { AgentPair } from '../support/AgentPair';
import {
  embeddedAgentCluster,
  realAgentCluster,
} from '../support/agentCluster';
import { agentAccount, agentKubeconfig } from '../support/agentAccount';
import { rbacSite } from '../support/rbacSite';
import { clientOf } from '../support/serviceAccounts';
import { Random } from '../../support/Random';
import { kubeconfigText, siteKubeconfigText } from '../support/kubeconfigs';

const { namespace: system } = agentAccount;

const { KILLS = '1', SEED = '1' } = process.env;
/** Each waits for the Lease of the agent that was killed, which could not give it back: at most half a minute. */
const kills = Number(KILLS);
const random = new Random(Number(SEED));

describe('an agent with the shipped roles and the admission policy', () => {
  let world: AgentWorld;
  let agent: HttpKubeClient;
  let files: ShardFiles;
  let first: Agent;

  beforeAll(async () => {
    const site = await rbacSite(kubeconfigText(), 'team-editor');
    const second = siteKubeconfigText();
    const { cluster, stop } =
      second === undefined
        ? await embeddedAgentCluster()
        : await realAgentCluster(second, ['prod-eu']);
    const own = await agentKubeconfig(kubeconfigText(), site.platform);
    agent = clientOf(own);
    world = await AgentWorld.start(
      [environmentOf('prod-eu', 'eu'), environmentOf('prod-us', 'us')],
      {
        controlPlane: {
          platform: kubeconfigText(),
          controller: site.controllerKubeconfig,
          agent: own,
        },
        cluster,
        async stop() {
          await stop();
          await site.stop();
        },
      },
    );
    await admitDerived(world.platform);
    files = await world.prepare('eu');
    first = await world.startAgent(files);
    await world.release('1.0.0');
  });

  afterAll(async () => {
    await world?.clear();
    await liftAdmission(world.platform);
    agent?.close();
    await world?.stop();
  });

  it('promotes to the environment of its shard, and misses no right', async () => {
    await world.reaches('1.0.0', 'prod-eu', 'HealthChecking');
    await world.run('prod-eu', '1.0.0');
    await world.reaches('1.0.0', 'prod-eu', 'Verified');
    await world.until('the record of the Bundle', async () => {
      const { environments } = (await world.bundle('1.0.0'))?.status ?? {};
      return environments?.['prod-eu']?.state === 'Verified' || undefined;
    });
    expect(await world.commits()).toEqual(['Promote shop 1.0.0 to prod-eu']);
    expect(world.complaints).toEqual([]);
  });

  it.each<[string, (step: PromotionStep) => Promise<unknown>]>([
    [
      'write the status of a step of another shard',
      step =>
        agent.replaceStatus(promotionStepType, {
          ...step,
          status: { state: 'Verified' },
        }),
    ],
    [
      'move a step to its shard',
      ({ metadata }) =>
        agent.patch(promotionStepType, metadata, {
          type: 'merge',
          body: { spec: { shard: 'eu' } },
        }),
    ],
    [
      'read the keys of the control plane',
      async () => {
        const secretType = await world.platform.resolve('v1', 'Secret');
        const key = { namespace: system, name: 'kardinal-seal-keys' };
        return agent.get(secretType!, key);
      },
    ],
    [
      'renew the Lease of another shard',
      async () => {
        const leaseType = await world.platform.resolve(
          'coordination.k8s.io/v1',
          'Lease',
        );
        const key = { namespace: system, name: 'kardinal-agent-us' };
        const body = { spec: { holderIdentity: 'nobody' } };
        return agent.patch(leaseType!, key, { type: 'merge', body });
      },
    ],
  ])('may not %s', async (_what, attempt) => {
    const step = await world.until('the step of prod-us', () =>
      world.step('1.0.0', 'prod-us'),
    );
    await expect(attempt(step)).rejects.toThrow(ForbiddenError);
  });

  it('promotes each release once while agents of its shard are killed', async () => {
    await world.stopAgent(first);
    const pair = await AgentPair.start(
      await Promise.all([1, 2].map(() => world.agentArguments(files))),
    );
    try {
      const versions = Array.from({ length: kills }, (_, at) => `2.0.${at}`);
      for (const version of versions) {
        await world.release(version);
        await pause(random.below(2_500));
        await pair.killLeading();
        await world.reaches(version, 'prod-eu', 'HealthChecking');
        await world.run('prod-eu', version);
        await world.reaches(version, 'prod-eu', 'Verified');
      }
      expect(await world.commits()).toEqual(
        ['1.0.0', ...versions]
          .map(version => `Promote shop ${version} to prod-eu`)
          .reverse(),
      );
    } finally {
      await pair.stop();
    }
  });
});
