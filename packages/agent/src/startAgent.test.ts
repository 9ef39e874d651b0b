import { rename } from 'node:fs/promises';
import { leaseType } from '@kardinal/kube-controller';
import { AgentWorld } from './__testUtils__/AgentWorld';
import { environmentOf } from './__testUtils__/shop';
import { controlPlaneNamespace } from './__testUtils__/startControlPlane';
import { Agent } from './startAgent';

/** Two API servers, a forge and a control plane start first. */

let world: AgentWorld;

beforeEach(async () => {
  world = await AgentWorld.start([
    environmentOf('prod-eu', 'eu'),
    environmentOf('prod-us', 'us'),
  ]);
});

afterEach(() => world.stop());

const get = (agent: Agent, path: string) =>
  fetch(`http://127.0.0.1:${agent.port}${path}`);
const roleOf = async (agent: Agent) => {
  const { role } = await (await get(agent, '/readyz')).json();
  return role as string | undefined;
};
const leading = (agent: Agent) =>
  world.until('an agent that leads', async () =>
    (await roleOf(agent)) === 'leading' ? agent : undefined,
  );
const lease = () =>
  world.platform.get(leaseType, {
    namespace: controlPlaneNamespace,
    name: 'kardinal-agent-eu',
  });

describe('an agent', () => {
  it('promotes to the environments of its shard, and leaves those of others', async () => {
    const agent = await world.startAgent(await world.prepare('eu'));
    await leading(agent);
    await world.release('1.0.0');
    await world.reaches('1.0.0', 'prod-eu', 'HealthChecking');
    await world.run('prod-eu', '1.0.0');
    await world.reaches('1.0.0', 'prod-eu', 'Verified');

    expect(await world.commits()).toEqual(['Promote shop 1.0.0 to prod-eu']);
    expect((await world.step('1.0.0', 'prod-us'))?.status).toBeUndefined();
    // The control plane believes it, and puts it on record.
    await world.until('the record of the Bundle', async () => {
      const { environments } = (await world.bundle('1.0.0'))?.status ?? {};
      return environments?.['prod-eu']?.state === 'Verified' || undefined;
    });
    // Written with what else changes meanwhile.
    await world.until(
      'a Pipeline that misses the other agent alone',
      async () => {
        const { lostAgents = [] } = (await world.pipeline())?.status ?? {};
        return (
          lostAgents.map(({ shard }) => shard).join() === 'us' || undefined
        );
      },
    );
    expect(await world.secretsOfControlPlane()).toEqual(['kardinal-seal-keys']);
    expect(await (await get(agent, '/metrics')).text()).toMatch(
      /^kardinal_agent_leading\{shard="eu"\} 1$/m,
    );
  });

  it('goes on where another one of its shard has stopped, and does nothing twice', async () => {
    const files = await world.prepare('eu');
    const first = await world.startAgent(files);
    await leading(first);
    const second = await world.startAgent(files);
    await world.until('an agent that stands by', async () =>
      (await roleOf(second)) === 'standby' ? second : undefined,
    );
    expect((await lease())?.spec.leaseTransitions).toBe(0);
    await world.release('1.0.0');
    await world.reaches('1.0.0', 'prod-eu', 'HealthChecking');
    await world.stopAgent(first);

    await world.run('prod-eu', '1.0.0');
    await world.reaches('1.0.0', 'prod-eu', 'Verified');
    expect(await roleOf(second)).toBe('leading');
    expect((await lease())?.spec.leaseTransitions).toBe(1);
    expect(await world.commits()).toEqual(['Promote shop 1.0.0 to prod-eu']);
  });

  it('waits for a Secret of its own that is not there, and begins when it comes', async () => {
    const files = await world.prepare('eu');
    await rename(`${files.secrets}/default`, `${files.secrets}/later`);
    await leading(await world.startAgent(files));
    await world.release('1.0.0');
    await world.until('a reason', async () => {
      const step = await world.step('1.0.0', 'prod-eu');
      return step?.status?.message?.includes(
        'The Secret default/forge-of-the-shard that spec.git.secretRef names does not exist at the agent of the shard eu',
      ) === true
        ? step
        : undefined;
    });
    await rename(`${files.secrets}/later`, `${files.secrets}/default`);
    await world.reaches('1.0.0', 'prod-eu', 'HealthChecking');
    expect(await world.commits()).toEqual(['Promote shop 1.0.0 to prod-eu']);
  });

  it('is not believed by a control plane that does not know its key, until it does', async () => {
    const files = await world.prepare('eu', 'unknown');
    await leading(await world.startAgent(files));
    await world.release('1.0.0');
    await world.run('prod-eu', '1.0.0');
    await world.reaches('1.0.0', 'prod-eu', 'Verified');
    const { environments } = (await world.bundle('1.0.0'))?.status ?? {};
    expect(environments?.['prod-eu']?.state).not.toBe('Verified');
    const lost = async () => {
      const { status } = (await world.pipeline())!;
      return status?.lostAgents?.find(({ shard }) => shard === 'eu');
    };
    const { unknownKey } = await world.until('a Pipeline that says so', lost);
    expect(unknownKey).toMatch(/^[0-9a-f]{12}$/);
    await world.introduce(files);
    await world.until('a Pipeline that knows it', async () =>
      (await lost()) === undefined ? 'known' : undefined,
    );
    await world.until('the record of the Bundle', async () => {
      const { status } = (await world.bundle('1.0.0'))!;
      const entry = status?.environments?.['prod-eu'];
      return entry?.state === 'Verified' || undefined;
    });
  });
});
