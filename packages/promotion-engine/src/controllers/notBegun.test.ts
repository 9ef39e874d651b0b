import {
  bundleType,
  rollbackOf,
} from '@kardinal/backstage-plugin-kardinal-common';
import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes } from '@kardinal/kube-controller/testing';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';
import { deployment, rolledOut } from '../__testUtils__/workloads';

const { deployments } = builtinTypes;

describe('what was never deployed', () => {
  let world: RunningWorld;

  const dev = () => world.step('3.0.0', 'dev')?.status;
  const tag = () => world.forge.tagsOf('main')['environments/dev'];
  const rollbacks = () =>
    world.cluster
      .peekAll(bundleType)
      .filter(each => rollbackOf(each) !== undefined);
  /** Minutes go by one after the other, as watches end while much time passes. */
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) await world.elapse(60_000);
  };
  /** The GitOps tool applies the release, as a Deployment that somebody has paused. */
  const apply = async (paused: boolean, updatedReplicas: number) => {
    const { metadata, spec, ...wanted } = deployment('dev', '3.0.0') as {
      readonly spec?: object;
    } & KubeObject;
    const written = await world.cluster.patch(deployments, metadata, {
      type: 'merge',
      body: { ...wanted, spec: { ...spec, paused } },
    });
    const { generation } = written.metadata;
    const status = rolledOut('3.0.0', generation, 'available');
    await world.cluster.replaceStatus(deployments, {
      ...written,
      status: { ...status, updatedReplicas },
    } as KubeObject);
    await world.settle();
  };

  beforeEach(async () => {
    world = await RunningWorld.begin({
      environments: [{ ...environments.dev, onHealthFailure: 'rollback' }],
    });
    world.story.unsynced.add('dev');
    await world.release('3.0.0');
  });

  afterEach(() => world.stop());

  it('fails in its time where it should have come by itself, and nothing is rolled back', async () => {
    await pass(13);
    expect(dev()).toMatchObject({
      state: 'Failed',
      message:
        'guestbook does not run ghcr.io/acme/app:3.0.0 yet (not healthy within 10 minutes); nothing of it was deployed, so nothing is rolled back',
    });
    expect(rollbacks()).toEqual([]);
    expect(tag()).toBe('3.0.0');
  });

  it('waits for whoever has to act, writes nothing meanwhile, and has all of its time afterwards', async () => {
    await apply(true, 0);
    expect(dev()).toMatchObject({
      state: 'HealthChecking',
      message:
        'guestbook is paused; waits for whoever resumes the Deployment dev/guestbook',
    });
    await pass(2);
    world.cluster.clearCalls();
    await pass(60);
    expect(dev()?.state).toBe('HealthChecking');
    expect(world.cluster.count()).toBe(0);
    expect(rollbacks()).toEqual([]);
    await apply(false, 0);
    await pass(1);
    expect(dev()?.state).toBe('HealthChecking');
    await apply(false, 1);
    expect(dev()).toMatchObject({
      state: 'Verified',
      message: 'guestbook runs the promoted version',
    });
    expect(JSON.stringify(dev())).not.toContain('heldSince');
  });

  it('is rolled back once it was deployed, and is not healthy', async () => {
    await apply(true, 0);
    await pass(30);
    world.story.unsynced.clear();
    await apply(false, 0);
    await pass(12);
    expect(rollbacks()).toHaveLength(1);
    expect(tag()).toBe('2.0.0');
  });
});
