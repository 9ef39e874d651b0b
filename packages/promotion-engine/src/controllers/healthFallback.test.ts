import {
  createHealthAdapter,
  WatchedKind,
} from '@kardinal/backstage-plugin-kardinal-node';
import { KubeObject } from '@kardinal/kube-controller';
import { builtinTypes, quiescentLaw } from '@kardinal/kube-controller/testing';
import { crashLaw } from '../__testUtils__/laws';
import { ReleaseStory, releaseStory } from '../__testUtils__/releaseStory';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const applications: WatchedKind = {
  apiVersion: 'example.com/v1',
  kind: 'Application',
  plural: 'applications',
  scope: 'Namespaced',
};
const key = { namespace: 'dev', name: 'guestbook' };
const { apiVersion, kind } = applications;
const application = { apiVersion, kind, metadata: key } as KubeObject;
const absence = 'Application dev/guestbook does not exist';

/** Found by itself; healthy as soon as its object exists. */
const adapter = createHealthAdapter({
  id: 'application',
  watches: [applications],
  detection: { order: 1 },
  assess: (_query, reader) =>
    reader.get(applications, key) === undefined
      ? { type: 'absent', message: absence }
      : { type: 'healthy', message: 'the Application is Healthy' },
});

describe.each([
  ['is not named', {}],
  ['is named', { health: { type: 'application' } }],
])('an adapter that finds nothing to judge by, and %s', (_how, health) => {
  let world: RunningWorld;

  const begin = async (dev: 'healthy' | 'broken') => {
    world = await RunningWorld.begin(
      {
        environments: [{ ...environments.dev, ...health }],
        health: { adapters: [adapter], kinds: [applications] },
      },
      '2.0.0',
      ({ neverHealthy }) => {
        if (dev === 'broken') neverHealthy.add('dev');
      },
    );
  };
  const status = () => world.step('2.0.0', 'dev')?.status;
  const warnings = () =>
    world.cluster
      .peekAll(builtinTypes.events)
      .map(each => each as unknown as Record<string, unknown>)
      .filter(({ reason }) => reason === 'JudgedByWorkloads');

  afterEach(() => world.stop());

  it('warns people once while the workloads are judged, until its object appears', async () => {
    await begin('broken');
    expect(status()).toMatchObject({
      state: 'HealthChecking',
      healthWarnings: [absence],
      message: expect.stringMatching(
        /\(judged by the workloads: Application dev\/guestbook does not exist\)$/,
      ),
    });
    for (let minute = 0; minute < 3; minute += 1) await world.elapse(60_000);
    expect(warnings()).toHaveLength(1);
    expect(JSON.stringify(warnings())).toContain(
      `Health is judged by the workloads: ${absence}`,
    );
    await world.cluster.create(applications, application);
    await world.settle();
    expect(status()).toMatchObject({
      state: 'Verified',
      message: 'the Application is Healthy',
    });
    expect(status()).not.toHaveProperty('healthWarnings');
    expect(warnings()).toHaveLength(1);
  });

  it('is on the record of what the workloads verified, and nothing more is written', async () => {
    await begin('healthy');
    expect(status()).toMatchObject({
      state: 'Verified',
      healthWarnings: [absence],
    });
    expect(
      world.bundle('2.0.0')?.status?.environments?.dev.evidence?.health,
    ).toMatch(/judged by the workloads/);
    await world.elapse(60_000);
    world.cluster.clearCalls();
    await world.elapse(60_000);
    expect(world.cluster.count()).toBe(0);
  });
});

describe('a release that the workloads verify in its place', () => {
  const story: ReleaseStory = {
    seed: {
      environments: [environments.dev],
      health: { adapters: [adapter], kinds: [applications] },
    },
    begin: world => world.begin(),
    isDone: world =>
      world.bundle('2.0.0')?.status?.phase === 'Verified' && world.isReported(),
  };
  const scenario = () => releaseStory(story);

  it('ends in the same world after a crash at any point', async () => {
    const report = await crashLaw(scenario);
    expect(report.io).toEqual(expect.arrayContaining(['git']));
  });

  it('writes nothing once it is settled', async () => {
    await expect(quiescentLaw(scenario)).resolves.not.toThrow();
  });
});
