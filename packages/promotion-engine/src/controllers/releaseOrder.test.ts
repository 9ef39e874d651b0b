import {
  bundleType,
  pipelineType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { rollBack } from '../__testUtils__/rollBack';
import { RunningWorld } from '../__testUtils__/RunningWorld';
import { environments } from '../__testUtils__/templates';

const { dev, staging, prod } = environments;
const queue = { promotion: { policy: 'queue' as const } };
const pinned = { annotations: { 'kardinal.io/pin': 'true' } };
let world: RunningWorld;

afterEach(() => world.stop());

const begin = async (
  pipeline: NonNullable<Parameters<typeof RunningWorld.begin>[0]['pipeline']>,
  stops = [dev, prod],
) => {
  world = await RunningWorld.begin({ environments: stops, pipeline });
};
const phases = (...versions: readonly string[]) =>
  versions.map(version => world.bundle(version)?.status?.phase);

const slots = () =>
  world.pipeline()?.status?.slots?.map(({ bundle }) => bundle);

const messageOf = (version: string) =>
  world
    .bundle(version)
    ?.status?.conditions?.find(({ type }) => type === 'Ready')?.message;

describe('a queue', () => {
  it('promotes every Bundle, in order, one after the other', async () => {
    await begin(queue);
    await world.release('3.0.0');
    await world.release('4.0.0');
    expect(phases('2.0.0', '3.0.0', '4.0.0')).toEqual([
      'Promoting',
      'Available',
      'Available',
    ]);
    expect(world.reason('3.0.0')).toBe('WaitingForSlot');
    expect(messageOf('3.0.0')).toMatch(
      /^Waiting for 2\.0\.0 \(guestbook-2-0-0\);/,
    );
    expect(messageOf('4.0.0')).toMatch(
      /^Waiting for 3\.0\.0 \(guestbook-3-0-0\);/,
    );
    expect(world.graph('3.0.0')).toBeUndefined();
    expect(world.bundle('3.0.0')?.status?.environments).toMatchObject({
      dev: { state: 'Pending', position: 0, upstreams: [] },
      prod: { state: 'Pending', position: 1, upstreams: ['dev'] },
    });
    await world.merge();
    expect(phases('2.0.0', '3.0.0', '4.0.0')).toEqual([
      'Verified',
      'Promoting',
      'Available',
    ]);
    await world.merge();
    await world.merge();
    expect(phases('2.0.0', '3.0.0', '4.0.0')).toEqual([
      'Verified',
      'Verified',
      'Verified',
    ]);
    expect(world.forge.commits()).toEqual(
      ['2.0.0', '3.0.0', '4.0.0'].flatMap(version => [
        `Promote guestbook ${version} to dev`,
        `Promote guestbook ${version} to prod`,
      ]),
    );
    expect(world.pipeline()?.status?.slots).toBeUndefined();
  });

  it('writes nothing while somebody waits for days', async () => {
    await begin(queue);
    await world.release('3.0.0');
    await world.release('4.0.0');
    await world.elapse(60_000);
    world.cluster.clearCalls();
    await world.elapse(48 * 3_600_000);
    expect(world.cluster.count()).toBe(0);
  });

  it('goes on when a Bundle has failed, which comes back where nothing was promoted since', async () => {
    await begin(queue, [dev, staging]);
    await world.release('3.0.0-bad');
    await world.release('4.0.0-bad');
    expect(phases('3.0.0-bad', '4.0.0-bad')).toEqual([
      'Promoting',
      'Available',
    ]);
    await world.elapse(600_000);
    expect(phases('3.0.0-bad', '4.0.0-bad')).toEqual(['Failed', 'Promoting']);
    // While another is on its way, nothing goes back before it.
    await world.retry('3.0.0-bad');
    expect(phases('3.0.0-bad', '4.0.0-bad')).toEqual(['Failed', 'Promoting']);
    expect(world.step('3.0.0-bad', 'dev')?.status?.state).toBe('Failed');
    await world.elapse(600_000);
    expect(phases('3.0.0-bad', '4.0.0-bad')).toEqual(['Promoting', 'Failed']);
  });

  it('takes a retried Bundle in before those that wait', async () => {
    await begin(queue, [dev, staging]);
    await world.release('3.0.0-bad');
    await world.elapse(600_000);
    expect(phases('3.0.0-bad')).toEqual(['Failed']);
    await world.retry('3.0.0-bad');
    await world.release('4.0.0');
    expect(phases('3.0.0-bad', '4.0.0')).toEqual(['Promoting', 'Available']);
  });

  it('fails at once what cannot be promoted', async () => {
    await begin(queue);
    await world.release('3.0.0', {}, { intent: { target: 'nowhere' } });
    expect(phases('2.0.0', '3.0.0')).toEqual(['Promoting', 'Failed']);
    expect(world.reason('3.0.0')).toBe('TranslationError');
  });

  it('translates what the Pipeline says when it is the turn of a Bundle', async () => {
    await begin(queue, [dev, staging, prod]);
    await world.release('3.0.0');
    await world.changePipeline({ environments: [dev, prod] });
    expect(
      Object.keys(world.bundle('3.0.0')?.status?.environments ?? {}),
    ).toEqual(['dev', 'prod']);
    await world.merge();
    await world.merge();
    expect(phases('3.0.0')).toEqual(['Verified']);
    expect(world.forge.commits()).not.toContain(
      'Promote guestbook 3.0.0 to staging',
    );
  });

  it('ends with its Pipeline', async () => {
    await begin(queue);
    await world.release('3.0.0');
    await world.deletePipeline();
    expect(phases('2.0.0', '3.0.0')).toEqual(['Superseded', 'Superseded']);
    expect(world.reason('3.0.0')).toBe('PipelineDeleted');
  });

  it('lets a rollback have the slot of what it takes back, and others wait for it', async () => {
    await begin(queue, [dev, prod]);
    await world.merge();
    await world.release('3.0.0');
    await world.release('4.0.0');
    const name = await rollBack(world, 'dev');
    const back = world.cluster.peek(bundleType, { namespace: 'default', name });
    expect(back?.status?.phase).toBe('Verified');
    expect(phases('2.0.0', '3.0.0')).toEqual(['Verified', 'Superseded']);
    expect(world.forge.commits().slice(2)).toEqual([
      'Promote guestbook 3.0.0 to dev',
      expect.stringContaining('2.0.0'),
      'Promote guestbook 4.0.0 to dev',
    ]);
  });

  it('has no place for slots that somebody else wrote', async () => {
    await begin(queue);
    await world.release('3.0.0');
    const pipeline = world.pipeline()!;
    const { name, uid = '' } = world.bundle('3.0.0')!.metadata;
    const forged = { bundle: name, uid };
    await world.cluster.replaceStatus(pipelineType, {
      ...pipeline,
      status: { ...pipeline.status, slots: [forged] },
    });
    await world.settle();
    expect(phases('2.0.0', '3.0.0')).toEqual(['Promoting', 'Available']);
    expect(slots()).toEqual(['guestbook-2-0-0']);
  });

  it('is left at once: the newest goes, and the others are superseded', async () => {
    await begin(queue);
    await world.release('3.0.0');
    await world.release('4.0.0');
    await world.changePipeline({ promotion: { policy: 'latest' } });
    expect(phases('2.0.0', '3.0.0', '4.0.0')).toEqual([
      'Superseded',
      'Superseded',
      'Promoting',
    ]);
    expect(slots()).toBeUndefined();
  });
});

describe('a limit', () => {
  it('holds pinned Bundles in order', async () => {
    await begin({
      promotion: { policy: 'latest', maxConcurrentPromotions: 2 },
    });
    for (const version of ['3.0.0', '4.0.0', '5.0.0'])
      await world.release(version, pinned);
    // The first is superseded by the second, whose slot is that of the first.
    expect(phases('2.0.0', '3.0.0', '4.0.0', '5.0.0')).toEqual([
      'Superseded',
      'Promoting',
      'Promoting',
      'Available',
    ]);
    expect(messageOf('5.0.0')).toBe(
      'Waiting for 4.0.0 (guestbook-4-0-0); spec.promotion.maxConcurrentPromotions of the Pipeline is 2',
    );
    await world.merge();
    expect(phases('4.0.0', '5.0.0')).toEqual(['Verified', 'Promoting']);
  });

  it('lets a newer Bundle take the place of the one that it supersedes, also where both wait', async () => {
    await begin({
      promotion: { policy: 'latest', maxConcurrentPromotions: 1 },
    });
    await world.release('3.0.0', pinned);
    expect(phases('2.0.0', '3.0.0')).toEqual(['Superseded', 'Promoting']);
    await world.release('4.0.0');
    await world.release('5.0.0');
    expect(phases('3.0.0', '4.0.0', '5.0.0')).toEqual([
      'Promoting',
      'Superseded',
      'Available',
    ]);
    await world.merge();
    expect(phases('3.0.0', '5.0.0')).toEqual(['Verified', 'Promoting']);
  });
});

describe('the age of what is pending', () => {
  const bound = {
    promotion: { policy: 'latest' as const, maxPendingAge: '5m' },
  };

  it('lets a change finish though newer ones come, however many it was superseded by before', async () => {
    await begin({ ...bound, historyLimit: 1 });
    for (const version of ['3.0.0', '4.0.0', '5.0.0']) {
      await world.elapse(110_000);
      await world.release(version);
    }
    expect(phases('4.0.0', '5.0.0')).toEqual(['Promoting', 'Available']);
    expect(world.reason('5.0.0')).toBe('WaitingForSlot');
    expect(messageOf('5.0.0')).toMatch(
      /^Waiting for 4\.0\.0 \(guestbook-4-0-0\): its change has been pending for longer than 5 minutes /,
    );
    await world.release('6.0.0');
    expect(phases('4.0.0', '5.0.0', '6.0.0')).toEqual([
      'Promoting',
      'Superseded',
      'Available',
    ]);
    world.cluster.clearCalls();
    await world.elapse(3_600_000);
    expect(world.cluster.count()).toBe(0);
    await world.merge();
    expect(phases('4.0.0', '6.0.0')).toEqual(['Verified', 'Promoting']);
    expect(world.bundle('6.0.0')?.status?.pendingSince).toBe(
      new Date(
        Date.parse(world.bundle('5.0.0')?.metadata.creationTimestamp ?? ''),
      ).toISOString(),
    );
  });

  it('lets newer ones go on when somebody aborts what is let finish', async () => {
    await begin(bound);
    await world.elapse(301_000);
    await world.release('3.0.0');
    expect(phases('2.0.0', '3.0.0')).toEqual(['Promoting', 'Available']);
    const annotations = {
      'kardinal.io/abort-at': '2026-11-18T10:06:00Z',
      'kardinal.io/abort-by': 'user:default/ana',
    };
    await world.cluster.patch(
      bundleType,
      { namespace: 'default', name: 'guestbook-2-0-0' },
      { type: 'merge', body: { metadata: { annotations } } },
    );
    await world.settle();
    expect(phases('2.0.0', '3.0.0')).toEqual(['Superseded', 'Promoting']);
  });
});

describe('a change of spec.promotion', () => {
  it('restarts nothing that is on its way', async () => {
    await begin({});
    const graph = world.graph('2.0.0')?.metadata;
    const step = world.step('2.0.0', 'prod')?.metadata;
    await world.changePipeline(queue);
    expect(world.graph('2.0.0')?.metadata).toEqual(graph);
    expect(world.step('2.0.0', 'prod')?.metadata).toEqual(step);
    expect(slots()).toEqual(['guestbook-2-0-0']);
    await world.release('3.0.0');
    expect(phases('2.0.0', '3.0.0')).toEqual(['Promoting', 'Available']);
  });
});

describe('Bundles of the same second', () => {
  const at = (milliseconds: number) => ({
    annotations: {
      'kardinal.io/created-at': new Date(
        world.story.clock.now() + milliseconds,
      ).toISOString(),
    },
  });

  it.each([
    ['by created-at, in milliseconds', 20, 10, ['4.0.0', '3.0.0']],
    ['by name', 10, 10, ['3.0.0', '4.0.0']],
  ])('are promoted in order %s', async (_words, third, fourth, expected) => {
    await begin(queue);
    await world.story.clock.advance(2_000);
    await world.story.release('3.0.0', at(third));
    await world.story.release('4.0.0', at(fourth));
    await world.settle();
    await world.merge();
    await world.merge();
    await world.merge();
    expect(world.forge.commits().slice(2)).toEqual(
      expected.flatMap(version => [
        `Promote guestbook ${version} to dev`,
        `Promote guestbook ${version} to prod`,
      ]),
    );
  });

  it.each([
    ['by created-at', 20, 10, ['Promoting', 'Superseded']],
    ['by name', 10, 10, ['Superseded', 'Promoting']],
  ])('supersede each other %s', async (_words, third, fourth, expected) => {
    await begin({});
    await world.story.clock.advance(2_000);
    await world.story.release('3.0.0', at(third));
    await world.story.release('4.0.0', at(fourth));
    await world.settle();
    expect(phases('3.0.0', '4.0.0')).toEqual(expected);
    expect(phases('2.0.0')).toEqual(['Superseded']);
  });
});

describe('a long queue', () => {
  /** Passes and writes of Bundles for each of so many that are released at once. */
  async function costOf(count: number) {
    world = await RunningWorld.begin({
      environments: [prod],
      pipeline: { ...queue, historyLimit: 1_000 },
    });
    await world.story.clock.advance(2_000);
    world.cluster.clearCalls();
    world.passes.length = 0;
    const versions = Array.from(
      { length: count },
      (_, index) => `3.${String(index).padStart(3, '0')}.0`,
    );
    for (const version of versions) await world.story.release(version);
    for (let merged = 0; merged <= count; merged++) await world.merge();
    expect(new Set(phases(...versions))).toEqual(new Set(['Verified']));
    const passes = world.passes.filter(
      ({ controller }) => controller === 'kardinal-bundle',
    );
    const writes = world.cluster.calls.filter(
      ({ verb, type }) => verb === 'replaceStatus' && type.endsWith('/Bundle'),
    );
    return { passes: passes.length / count, writes: writes.length / count };
  }

  it('costs each Bundle the same, however many wait', async () => {
    const few = await costOf(10);
    await world.stop();
    const many = await costOf(40);
    expect(many.passes).toBeLessThan(few.passes * 1.5);
    expect(few.writes).toBeGreaterThan(0);
    expect(many.writes).toBeLessThan(few.writes * 1.5);
  });
});
