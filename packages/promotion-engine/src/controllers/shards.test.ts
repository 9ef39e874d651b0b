import {
  labels,
  pipelineType,
  promotionStepType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { Lease, leaseType, rfc3339 } from '@kardinal/kube-controller';
import { RunningWorld } from '../__testUtils__/RunningWorld';

const update = { strategy: 'kustomize' };
const approval = 'auto' as const;
const dev = { name: 'dev', approval, update };
const eu = {
  name: 'prod-eu',
  approval,
  update,
  shard: 'eu',
  dependsOn: ['dev'],
};
const us = { name: 'prod-us', approval, update, dependsOn: ['dev'] };
const key = { namespace: 'kardinal-system', name: 'kardinal-agent-eu' };

/** The first release in a process takes longest. */

let world: RunningWorld;

afterEach(() => world.stop());

const begin = async (prepare?: Parameters<typeof RunningWorld.begin>[2]) => {
  world = await RunningWorld.begin(
    { environments: [dev, eu, us] },
    undefined,
    prepare,
  );
};
const lostAgents = () => world.pipeline()?.status?.lostAgents;
const now = () => rfc3339(world.story.clock.now());
const leaseAt = (renewTime: string, sealKey?: string): Lease => ({
  apiVersion: leaseType.apiVersion,
  kind: leaseType.kind,
  metadata: {
    ...key,
    ...(sealKey === undefined
      ? {}
      : { annotations: { [labels.sealKey]: sealKey } }),
  },
  spec: { holderIdentity: 'a', renewTime },
});
const renew = () =>
  world.cluster.patch(leaseType, key, {
    type: 'merge',
    body: { spec: { renewTime: now() } },
  });

describe('an environment with a shard', () => {
  it('is left to its agent, and others are promoted all the same', async () => {
    await begin();
    expect(world.step('2.0.0', 'dev')?.status?.state).toBe('Verified');
    expect(world.step('2.0.0', 'prod-us')?.status?.state).toBe('Verified');
    const step = world.step('2.0.0', 'prod-eu');
    expect(step?.spec.shard).toBe('eu');
    expect(step?.metadata.labels?.[labels.shard]).toBe('eu');
    expect(step?.status).toBeUndefined();
    expect(lostAgents()).toEqual([{ shard: 'eu' }]);
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Promoting');
  });

  it.each(['on its way', 'deleted'])(
    'has its label again where somebody took it away, while its Bundle is %s',
    async state => {
      await begin();
      const { name } = world.step('2.0.0', 'prod-eu')!.metadata;
      const step = { namespace: 'default', name };
      // As while an agent has a pull request to close.
      const finalizers = ['kardinal.io/pull-request'];
      const relabel = (shard: string | null) =>
        world.cluster.patch(promotionStepType, step, {
          type: 'merge',
          body: { metadata: { finalizers, labels: { [labels.shard]: shard } } },
        });
      await relabel('eu');
      if (state === 'deleted') await world.deleteBundle('2.0.0');
      for (const forged of [null, 'us']) {
        await relabel(forged);
        await world.settle();
        expect(
          world.cluster.peek(promotionStepType, step)?.metadata.labels,
        ).toMatchObject({ [labels.shard]: 'eu' });
      }
      await world.cluster.patch(promotionStepType, step, {
        type: 'merge',
        body: { metadata: { finalizers: [] } },
      });
    },
  );

  it('has an agent that is heard from until it is silent for a minute', async () => {
    await begin();
    const before = world.passes.length;
    await world.cluster.create(leaseType, leaseAt(now()));
    await world.settle();
    expect(lostAgents()).toBeUndefined();
    for (let renewals = 0; renewals < 20; renewals++) {
      await renew();
      await world.story.clock.advance(5_000);
    }
    await world.react();
    const of = world.passes
      .slice(before)
      .filter(({ controller }) => controller === 'kardinal-pipeline');
    // A renewal is nothing that a Pipeline would look at.
    expect(of.length).toBeLessThan(5);
    expect(lostAgents()).toBeUndefined();
    await renew();
    const since = now();
    await world.elapse(59_000);
    expect(lostAgents()).toEqual([{ shard: 'eu', since }]);
    await renew();
    await world.settle();
    expect(lostAgents()).toBeUndefined();
    await world.cluster.delete(leaseType, key);
    await world.settle();
    expect(lostAgents()).toEqual([{ shard: 'eu' }]);
  });

  it('has an agent that is not believed, until its key is known or it has another', async () => {
    await begin();
    await world.cluster.create(leaseType, leaseAt(now(), 'a1'));
    await world.settle();
    expect(lostAgents()).toEqual([{ shard: 'eu', unknownKey: 'a1' }]);
    world.story.agentKeys.add('a1');
    world.runtime.resync();
    await world.settle();
    expect(lostAgents()).toBeUndefined();
    const useKey = async (id: string) => {
      const metadata = { annotations: { [labels.sealKey]: id } };
      const body = { metadata };
      await world.cluster.patch(leaseType, key, { type: 'merge', body });
      await world.settle();
    };
    await useKey('b2');
    expect(lostAgents()).toEqual([{ shard: 'eu', unknownKey: 'b2' }]);
    // What cannot be the id of a key is not repeated.
    await useKey('<b>'.repeat(100));
    expect(lostAgents()).toBeUndefined();
  });

  it('counts the silence before the control plane started', async () => {
    const since = '2026-11-18T09:00:00Z';
    await begin(
      ({ cluster }) => void cluster.create(leaseType, leaseAt(since)),
    );
    expect(lostAgents()).toEqual([{ shard: 'eu', since }]);
  });

  it('is promoted by the control plane once it has no shard any more', async () => {
    await begin();
    const { environments } = world.pipeline()!.spec;
    await world.changePipeline({
      environments: environments.map(({ shard, ...each }) => each),
    });
    expect(world.step('2.0.0', 'prod-eu')?.status?.state).toBe('Verified');
    expect(lostAgents()).toBeUndefined();
    expect(world.cluster.peekAll(promotionStepType)).toHaveLength(3);
    expect(world.cluster.peekAll(pipelineType)).toHaveLength(1);
  });
});
