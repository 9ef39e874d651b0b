import {
  Bundle,
  bundleType,
  Pipeline,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition } from '@kardinal/kube-controller';
import { createRollback } from '../__testUtils__/createRollback';
import { orderEmergency } from '../__testUtils__/orderEmergency';
import { environments, orgGate } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { testSeals } from '../__testUtils__/testSeals';
import { signedPause } from '../services/seals';

const { dev, prod } = environments;
const direct = { ...prod, approval: 'auto' as const };
const pausedByAna = /^Paused by user:default\/ana: INC-7$/;

let world: RunningWorld;

afterEach(() => world.stop());

const statusOf = (version: string, environment: string) =>
  world.step(version, environment)?.status;
const inBundle = (version: string, environment: string) =>
  world.bundle(version)?.status?.environments?.[environment];
const tagIn = (environment: string) =>
  world.forge.tagsOf('main')[`environments/${environment}`];
const pausedCondition = () =>
  findCondition(world.pipeline()?.status?.conditions, 'Paused')?.message;

const nowText = () => new Date(world.story.clock.now()).toISOString();

/** As the command does. */
async function pause(
  change: { environment?: string; until?: string } = {},
): Promise<void> {
  const { environment } = change;
  const order = { reason: 'INC-7', by: 'user:default/ana', since: nowText() };
  const signed = signedPause(testSeals(), world.pipeline()!, {
    ...order,
    ...change,
  });
  await world.changePipeline(
    environment === undefined
      ? { paused: signed }
      : { pausedEnvironments: { [environment]: signed } },
  );
}

async function resume(environment?: string): Promise<void> {
  const removed = null as never;
  await world.changePipeline(
    environment === undefined
      ? { paused: removed }
      : { pausedEnvironments: { [environment]: removed } },
  );
  await world.elapse(60_000);
  await world.elapse(60_000);
}

const inSeconds = (seconds: number) =>
  new Date(world.story.clock.now() + seconds * 1000)
    .toISOString()
    .replace('.000', '');

async function begin(
  ...list: readonly Pipeline['spec']['environments'][number][]
): Promise<void> {
  world = await RunningWorld.begin({ environments: [...list] }, '1.0.0');
}

describe('a paused Pipeline', () => {
  it('starts no promotion of a new Bundle until it is resumed, and the record says so', async () => {
    await begin(dev);
    await pause();
    expect(pausedCondition()).toMatch(pausedByAna);
    await world.release('2.0.0');
    expect(statusOf('2.0.0', 'dev')).toMatchObject({
      state: 'Pending',
      message: expect.stringMatching(pausedByAna),
    });
    expect(world.forge.commits()).toEqual([]);
    await resume();
    expect(pausedCondition()).toBeUndefined();
    expect(inBundle('2.0.0', 'dev')).toMatchObject({
      state: 'Verified',
      evidence: {
        pauses: [{ by: 'user:default/ana', reason: 'INC-7' }],
      },
    });
  });

  it('is resumed and paused twice without an error', async () => {
    await begin(dev);
    await pause();
    await pause();
    expect(pausedCondition()).toMatch(pausedByAna);
    await resume();
    await resume();
    await world.release('2.0.0');
    expect(inBundle('2.0.0', 'dev')?.state).toBe('Verified');
  });

  it('writes nothing while it waits, and goes on at the instant of its end', async () => {
    await begin(dev);
    await pause({ until: inSeconds(3600) });
    await world.release('2.0.0');
    await world.elapse(120_000);
    world.cluster.clearCalls();
    await world.elapse(3_000_000);
    expect(world.cluster.count()).toBe(0);
    expect(world.forge.commits()).toEqual([]);
    await world.elapse(600_000);
    await world.elapse(60_000);
    await world.elapse(60_000);
    expect(inBundle('2.0.0', 'dev')?.state).toBe('Verified');
    expect(pausedCondition()).toBeUndefined();
  });

  it('lets a pull request that is open be merged by a person, and its health be checked', async () => {
    await begin(dev, prod);
    await world.merge();
    await world.release('2.0.0');
    expect(statusOf('2.0.0', 'prod')?.state).toBe('WaitingForMerge');
    await pause();
    expect(statusOf('2.0.0', 'prod')).toMatchObject({
      state: 'WaitingForMerge',
      gatesStatus: {
        state: 'failure',
        description: expect.stringMatching(pausedByAna),
      },
    });
    await world.merge();
    expect(inBundle('2.0.0', 'prod')).toMatchObject({
      state: 'Verified',
      evidence: { mergedAgainst: [{ name: 'freeze-guestbook' }] },
    });
  });

  it('keeps the pull request of a superseded Bundle open until it is resumed', async () => {
    await begin(prod);
    await world.merge();
    await world.release('2.0.0');
    await pause();
    await world.release('3.0.0');
    expect(world.forge.pullRequests.at(-1)?.state).toBe('open');
    expect(world.forge.comments).toEqual([]);
    await resume();
    expect(world.forge.pullRequests.map(({ state }) => state)).toEqual([
      'closed',
      'open',
    ]);
  });

  it('restarts nothing when it is paused and resumed', async () => {
    await begin(dev, prod);
    await world.merge();
    await world.release('2.0.0');
    const before = world.graph('2.0.0')?.metadata.generation;
    await pause();
    await resume();
    await world.merge();
    expect(world.graph('2.0.0')?.metadata.generation).toBe(before);
    expect(
      world.forge.commits().filter(each => each.includes('2.0.0')),
    ).toEqual([
      'Promote guestbook 2.0.0 to dev',
      'Promote guestbook 2.0.0 to prod',
    ]);
  });

  it('stops a push that waited for its turn when the pause came', async () => {
    await begin(dev);
    const write = world.forge.write.bind(world.forge);
    world.forge.write = async request => {
      world.forge.write = write;
      const isVisible = new Promise<unknown>(resolve => {
        world.runtime.store(pipelineType).onChange((_before, after) => {
          if (after?.spec.paused !== undefined) resolve(after);
        });
      });
      await world.cluster.patch(
        pipelineType,
        { namespace: 'default', name: 'guestbook' },
        { type: 'merge', body: { spec: { paused: { reason: 'INC-7' } } } },
      );
      await isVisible;
      return write(request);
    };
    await world.release('2.0.0');
    expect(world.forge.commits()).toEqual([]);
    expect(statusOf('2.0.0', 'dev')?.message).toBe(
      'Paused by somebody who may change the Pipeline: INC-7',
    );
    await resume();
    expect(inBundle('2.0.0', 'dev')?.state).toBe('Verified');
  });

  it('names a misspelt environment', async () => {
    await begin(dev);
    await pause({ environment: 'prd' });
    expect(
      findCondition(world.pipeline()?.status?.conditions, 'Ready')?.message,
    ).toMatch(/^spec\.pausedEnvironments\.prd: .* no environment prd/);
  });
});

describe('a paused environment', () => {
  it('holds itself and nothing else', async () => {
    await begin(dev, direct);
    await pause({ environment: 'prod' });
    await world.release('2.0.0');
    expect([tagIn('dev'), tagIn('prod')]).toEqual(['2.0.0', '1.0.0']);
    expect(statusOf('2.0.0', 'prod')?.message).toBe(
      'prod is paused by user:default/ana: INC-7',
    );
    await resume('prod');
    expect(tagIn('prod')).toBe('2.0.0');
  });
});

describe('an emergency rollback of a paused Pipeline', () => {
  const permission = orgGate('incidents', 'bundle.emergency.reason != ""', {
    'kardinal.io/type': 'emergency-permission',
  });
  const order = {
    requestedBy: 'user:default/ana',
    reason: 'Checkout is down',
    requestedAt: '2026-11-18T12:00:00Z',
  };

  async function rollBack(): Promise<Bundle> {
    await world.story.clock.advance(2_000);
    const bundle = await createRollback(world.story, 'prod', {
      type: 'emergency',
      reason: order.reason,
    });
    await orderEmergency(world.cluster, bundle, order);
    const { name, namespace } = bundle.metadata;
    await world.settle();
    return world.cluster.peek(bundleType, { name, namespace })!;
  }

  const paused = async (gates: readonly (typeof permission)[]) => {
    world = await RunningWorld.begin(
      { environments: [direct], gates },
      '1.0.0',
    );
    await world.release('2.0.0');
    await world.release('3.0.0');
    await pause();
  };

  it('goes on where the platform permits it, and that is on the record', async () => {
    await paused([permission]);
    const { status } = await rollBack();
    expect(tagIn('prod')).toBe('2.0.0');
    expect(status?.environments?.prod.evidence).toMatchObject({
      policyGates: [{ name: 'freeze-guestbook', result: 'fail' }],
      emergency: {
        ...order,
        passed: ['freeze-guestbook'],
        permissions: [{ name: 'incidents', result: 'pass' }],
      },
    });
  });

  it('waits where the platform has no permission', async () => {
    await paused([]);
    const { status } = await rollBack();
    expect(tagIn('prod')).toBe('3.0.0');
    expect(status?.environments?.prod.message).toMatch(
      /INC-7\. It is an emergency rollback, but no emergency-permission gate/,
    );
  });
});
