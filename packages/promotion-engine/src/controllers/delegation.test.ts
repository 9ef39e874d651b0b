import {
  createHealthAdapter,
  DeliveryProgress,
  HealthVerdict,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject } from '@kardinal/kube-controller';
import { quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw, staleLaw } from '../__testUtils__/laws';
import { releaseStory } from '../__testUtils__/releaseStory';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments, orgGate } from '../__testUtils__/templates';

const canaries: WatchedKind = {
  apiVersion: 'example.com/v1',
  kind: 'Canary',
  plural: 'canaries',
  scope: 'Namespaced',
};
const key = { namespace: 'dev', name: 'guestbook' };

function canary(phase: string): KubeObject {
  const { apiVersion, kind } = canaries;
  return { apiVersion, kind, metadata: key, phase } as KubeObject;
}

const verdicts: Readonly<Record<string, HealthVerdict['type']>> = {
  Healthy: 'healthy',
  Degraded: 'failed',
};

const adapter = createHealthAdapter({
  id: 'canary',
  watches: [canaries],
  judges: 'delivery',
  assess(_query, reader) {
    const found = reader.get(canaries, key);
    if (found === undefined)
      return { type: 'absent', message: 'there is no Canary' };
    const status = String(found.phase);
    const delivery: DeliveryProgress = { delegate: 'canary', status };
    const message = `the Canary is ${status}`;
    return { type: verdicts[status] ?? 'progressing', message, delivery };
  },
});

const seed = {
  environments: [
    { ...environments.dev, delivery: { delegate: 'canary' } },
    environments.prod,
  ],
  gates: [orgGate('after-canary', 'delegation.status == "Healthy"')],
  health: { adapters: [adapter], kinds: [canaries] },
};

describe('a promotion that leaves its delivery to somebody else', () => {
  let world: RunningWorld;

  const dev = (version = '2.0.0') => world.step(version, 'dev')?.status;
  const move = async (phase: string) => {
    await world.cluster.patch(canaries, key, {
      type: 'merge',
      body: { phase },
    });
    await world.settle();
  };

  beforeEach(async () => {
    world = await RunningWorld.begin(seed);
  });

  afterEach(() => world.stop());

  it('waits for it, and goes on as soon as it has delivered', async () => {
    expect(dev()).toMatchObject({
      state: 'HealthChecking',
      message: 'there is no Canary',
    });
    await world.cluster.create(canaries, canary('Paused'));
    await world.settle();
    expect(dev()).toMatchObject({
      state: 'HealthChecking',
      message: 'the Canary is Paused',
      delegatedTo: 'canary',
      delegatedStatus: 'Paused',
    });
    await move('Healthy');
    expect(dev()).toMatchObject({
      state: 'Verified',
      delegatedStatus: 'Healthy',
    });
    await world.merge();
    const { environments: record } = world.bundle('2.0.0')?.status ?? {};
    expect(record?.prod.state).toBe('Verified');
    expect(record?.dev.evidence?.delivery).toEqual({
      delegate: 'canary',
      status: 'Healthy',
    });
  });

  it('is still known to gates when its step was deleted', async () => {
    await world.cluster.create(canaries, canary('Healthy'));
    await world.settle();
    await world.deleteStep('2.0.0', 'dev');
    await world.merge();
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  });

  it('fails where it is aborted, and the gates after it stay closed', async () => {
    await world.cluster.create(canaries, canary('Progressing'));
    await world.settle();
    await move('Degraded');
    expect(dev()).toMatchObject({
      state: 'Failed',
      message: 'the Canary is Degraded',
      delegatedStatus: 'Degraded',
    });
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Failed');
    expect(world.gates().some(({ status }) => status?.ready)).toBe(false);
  });

  it('writes nothing while nothing changes', async () => {
    await world.cluster.create(canaries, canary('Paused'));
    await world.settle();
    await world.elapse(60_000);
    world.cluster.clearCalls();
    await world.elapse(60_000);
    expect(world.cluster.count()).toBe(0);
  });
});

describe('the laws of such a promotion', () => {
  const scenario = () =>
    releaseStory({
      seed,
      begin: async world => {
        await world.cluster.create(canaries, canary('Healthy'));
        await world.begin();
      },
      isDone: world =>
        world.bundle('2.0.0')?.status?.phase === 'Verified' &&
        world.isReported(),
    });

  it('ends in the same world after a crash at any point', async () => {
    await expect(crashLaw(scenario)).resolves.toBeDefined();
  });

  it('is not harmed by stale caches and old leaders', async () => {
    await expect(staleLaw(scenario)).resolves.not.toThrow();
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
