import {
  eventType,
  ForbiddenError,
  InvalidError,
  KubeError,
} from '@kardinal/kube-controller';
import { environments, orgGateFor } from '../__testUtils__/templates';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { statusDelays } from './statusDelays';

const { dev, prod } = environments;

/** Seconds in which some hundred writes would be made by one that never ends. */
const minute = 60_000;

let world: RunningWorld;

afterEach(() => world.stop());

const messages = (version: string) =>
  world
    .bundle(version)!
    .status!.conditions!.map(({ type, message }) => `${type}: ${message}`);
const ofPipeline = () => world.pipeline()?.status?.conditions?.[0];
const warnings = () =>
  world.cluster
    .peekAll(eventType)
    .filter(
      ({ type, regarding }) =>
        type === 'Warning' && regarding?.kind === 'Bundle',
    );

describe('a Graph that the API server refuses', () => {
  it.each([
    ['invalid', () => new InvalidError('id: too long', 422, 'Invalid')],
    ['forbidden', () => new ForbiddenError('quota', 403, 'Forbidden')],
    [
      'too large',
      () => new KubeError('etcdserver: request is too large', 500, ''),
    ],
  ])(
    '(%s) is a reason on the Bundle and the Pipeline with one event, and nothing is written until something changes',
    async (_why, error) => {
      let accept = () => {};
      world = await RunningWorld.begin(
        { environments: [dev] },
        '2.0.0',
        ({ cluster }) => {
          accept = cluster.intercept(({ verb, type }) => {
            if (verb === 'apply' && type.endsWith('/Graph')) throw error();
          });
        },
      );
      expect(world.bundle('2.0.0')?.status?.phase).toBe('Failed');
      expect(world.reason('2.0.0')).toBe('GraphRejected');
      const why = expect.stringContaining(error().message);
      expect(messages('2.0.0')).toEqual([why, why]);
      expect(ofPipeline()).toMatchObject({
        status: 'False',
        reason: 'GraphRejected',
        message: why,
      });
      world.cluster.clearCalls();
      await world.elapse(minute);
      expect(world.cluster.count()).toBe(0);
      expect(warnings()).toHaveLength(1);

      await world.retry('2.0.0');
      expect(world.bundle('2.0.0')?.status?.phase).toBe('Failed');
      world.cluster.clearCalls();
      await world.elapse(minute);
      expect(world.cluster.count()).toBe(0);

      accept();
      await world.retry('2.0.0');
      expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
      expect(ofPipeline()).toMatchObject({ status: 'True', reason: 'Valid' });
    },
  );

  it('as a change keeps the Bundle where it was, with the reason', async () => {
    world = await RunningWorld.begin({ environments: [dev, prod] });
    const accept = world.cluster.intercept(({ verb, type }) => {
      if (verb === 'apply' && type.endsWith('/Graph'))
        throw new InvalidError('id: too long', 422, 'Invalid');
    });
    await world.changePipeline({
      environments: [dev, prod, { ...prod, name: 'later' }],
    });
    expect(world.reason('2.0.0')).toBe('GraphRejected');
    await world.elapse(statusDelays.graphMessage);
    world.cluster.clearCalls();
    await world.elapse(minute);
    expect(world.cluster.count()).toBe(0);
    expect(world.forge.pullRequests).toMatchObject([{ state: 'open' }]);
    accept();
    await world.changePipeline({ environments: [dev, prod] });
    expect(world.bundle('2.0.0')?.status?.phase).toBe('Promoting');
  });
});

it('a Graph beyond what etcd stores is refused with its size', async () => {
  world = await RunningWorld.begin({
    environments: Array.from({ length: 200 }, (_, at) => ({
      ...dev,
      name: `env-${at}`,
      dependsOn: [],
    })),
    gates: Array.from({ length: 3 }, (_, at) =>
      orgGateFor(
        Array.from({ length: 200 }, (_each, index) => `env-${index}`).join(','),
        `gate-${at}`,
        `'${'x'.repeat(4_000)}' != ''`,
      ),
    ),
  });
  const why = expect.stringMatching(
    /200 environments and 600 gates takes 2\.\d MiB .*1\.5 MiB/,
  );
  expect(messages('2.0.0')).toEqual([why, why]);
  expect(ofPipeline()).toMatchObject({ reason: 'GraphTooLarge', message: why });
  expect(world.graph('2.0.0')).toBeUndefined();
});

it('the phase of a Pipeline follows its Bundle within two seconds', async () => {
  world = await RunningWorld.begin({ environments: [dev, prod] });
  expect(world.pipeline()?.status?.phase).toBe('Promoting');
  world.story.mergeOpenPullRequests();
  await world.react();
  expect(world.bundle('2.0.0')?.status?.phase).toBe('Verified');
  await world.story.clock.advance(statusDelays.pipeline);
  expect(world.pipeline()?.status?.phase).toBe('Idle');
  expect(statusDelays.pipeline).toBeLessThan(2_000);
});
