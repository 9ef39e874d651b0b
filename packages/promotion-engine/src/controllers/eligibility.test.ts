import { createRollback } from '../__testUtils__/createRollback';
import { RenderedWorld } from '../__testUtils__/RenderedWorld';
import { temporaryDirectory } from '../__testUtils__/temporaryDirectory';

const minute = 60_000;
const update = { strategy: 'kustomize' } as const;
const directory = temporaryDirectory();
let world: RenderedWorld;
/** Three commits of the dry branch, one after the other. */
let first: string;
let second: string;
let third: string;

beforeEach(async () => {
  directory.clear();
  world = await RenderedWorld.begin(directory.path, [
    { name: 'dev', approval: 'auto', update },
    { name: 'staging', approval: 'auto', update },
    { name: 'prod', approval: 'auto', update },
  ]);
  first = await world.commit(1);
  second = await world.commit(2);
  third = await world.commit(3);
});

afterEach(() => world.stop());

const short = (sha: string) => sha.slice(0, 7);
const pinned = { annotations: { 'kardinal.io/pin': 'true' } };

/** A change that does not go to an environment. */
interface Case {
  readonly when: string;
  /** What happens until change 2 stands still. */
  readonly given: () => Promise<void>;
  /** Where it stands still, and what it says there. */
  readonly at: string;
  readonly says: () => string;
  /** What lets it go on to prod; absent where it has failed for good. */
  readonly then?: () => Promise<void>;
}

const passing = 'checks.staging["load-test"].phase == "success"';

/** Each line of the rules of spec 3, PromotionStrategy: "To proceed, the following must be true". */
const rules: Readonly<Record<string, readonly Case[]>> = {
  '1: its dry commit comes after those of its environment and of all that follow':
    [
      {
        when: 'its environment has a later one',
        given: async () => {
          await world.release('3', third);
          await world.release('2', second);
        },
        at: 'dev',
        says: () =>
          `Failed: dev has what commit ${short(
            third,
          )} of main renders, which came after ${short(
            second,
          )}: an environment does not move back; roll it back instead`,
      },
      {
        when: 'the last that follows has a later one, and the one between has none',
        given: async () => {
          await world.renderByHand('prod', third);
          await world.release('2', second);
        },
        at: 'dev',
        says: () =>
          `Failed: prod, which follows dev, has what commit ${short(
            third,
          )} of main renders, which came after ${short(
            second,
          )}: no change goes behind one that is further already; promote a newer commit instead`,
      },
    ],
  '2: all environments before have the same dry commit': [
    {
      when: 'one before it does not have it yet',
      given: async () => {
        await world.gate('hold', 'staging', 'schedule.hour >= 11');
        await world.release('2', second);
      },
      at: 'prod',
      says: () => 'staging is schedule.hour >= 11',
      then: () => world.elapse(90 * minute),
    },
    {
      when: 'one before it, not the nearest, has another by now',
      given: async () => {
        await world.gate('load-test', 'prod', passing);
        await world.release('2', second, pinned);
        await world.gate('hold', 'staging', 'schedule.hour >= 11');
        await world.release('3', third);
        await world.say('staging', 'load-test', 'success');
      },
      at: 'prod',
      says: () =>
        `Pending: Waiting until dev has config ${short(
          second,
        )} again: it has config ${short(third)} (guestbook-3) by now`,
      then: async () => {
        await createRollback(world.story, 'dev');
      },
    },
    {
      when: 'somebody else rendered another onto the branch of one before it',
      given: async () => {
        await world.gate('hold', 'prod', 'schedule.hour >= 11');
        await world.release('2', second);
        await world.renderByHand('dev', third);
        await world.elapse(90 * minute);
      },
      at: 'prod',
      says: () =>
        `Waiting until dev has commit ${short(
          second,
        )} of main again: environments/dev/hydrator.metadata on environment/dev says that ${short(
          third,
        )} was rendered`,
      then: () => world.renderByHand('dev', second),
    },
  ],
  '3: the checks of the environment before pass': [
    {
      when: 'it is not healthy with it',
      given: async () => {
        await world.run('staging', 'unavailable');
        await world.release('2', second);
      },
      at: 'prod',
      says: () => 'staging is HealthChecking: ',
      then: () => world.run('staging', 'available'),
    },
    {
      when: 'a check of its commit is not reported',
      given: async () => {
        await world.gate('load-test', 'prod', passing);
        await world.release('2', second);
      },
      at: 'prod',
      says: () => 'load-test is not reported',
      then: () => world.say('staging', 'load-test', 'success'),
    },
    {
      when: 'a check of its commit fails',
      given: async () => {
        await world.gate('load-test', 'prod', passing);
        await world.release('2', second);
        await world.say('staging', 'load-test', 'failure');
      },
      at: 'prod',
      says: () => 'has failed: checks.staging["load-test"].phase',
      then: () => world.say('staging', 'load-test', 'success'),
    },
  ],
  '4: its own checks pass': [
    {
      when: 'there is a deployment freeze',
      given: async () => {
        await world.gate('deployment-freeze', 'prod', 'schedule.hour >= 11');
        await world.release('2', second);
      },
      at: 'prod',
      says: () => 'schedule.hour',
      then: () => world.elapse(90 * minute),
    },
  ],
};

describe.each(Object.entries(rules))('rule %s', (_rule, cases) => {
  it.each(cases)(
    'keeps a change while $when',
    async ({ given, at, says, then }) => {
      await given();
      expect(world.state('2', at)).toContain(says());
      const before = world.heads();
      expect(await world.sizeIn('prod')).not.toBe(2);
      await world.elapse(5 * minute);
      expect(world.heads()).toEqual(before);
      expect(world.state('2', at)).toContain(says());
      if (then === undefined) return;
      await then();
      await world.elapse(5 * minute);
      expect(await world.sizeIn('prod')).toBe(2);
    },
  );
});

it('a commit that is not on the dry branch fails at once, and is not tried again', async () => {
  const stray = await world.commit(9, 'topic');
  await world.release('2', stray);
  expect(world.state('2', 'dev')).toMatch(
    new RegExp(
      `^Failed: The branch main of .* does not have the commit ${stray}`,
    ),
  );
  const { steps = [] } = world.story.step('2', 'dev')?.status ?? {};
  await world.elapse(30 * minute);
  expect(world.story.step('2', 'dev')?.status?.steps).toEqual(steps);
  // What comes after it is not held up.
  await world.release('3', third);
  expect(await world.sizeIn('prod')).toBe(3);
});

describe('an environment in which nothing has to change', () => {
  const inStaging = () => world.story.step('4', 'staging')?.status?.state;

  it('is passed through when it is healthy', async () => {
    await world.release('3', third);
    await world.release('4', await world.commitBeside());
    expect(inStaging()).toBe('NoOp');
    expect(world.state('4', 'prod')).toContain('NoOp: ');
    // What a rollback to it restores.
    expect(
      world.story.step('4', 'staging')?.status?.evidence?.revision,
    ).toEqual({
      type: 'git',
      commit: world.story.step('3', 'staging')?.status?.commit,
    });
  });

  it('is not passed through while it is not healthy', async () => {
    await world.release('3', third);
    await world.run('staging', 'unavailable');
    await world.release('4', await world.commitBeside());
    expect(inStaging()).toBe('HealthChecking');
    expect(world.state('4', 'prod')).toContain('staging is HealthChecking');
    await world.run('staging', 'available');
    await world.elapse(5 * minute);
    expect(world.state('4', 'prod')).toContain('NoOp: ');
  });

  it('is not passed through while another change is pending there', async () => {
    await world.release('1', first);
    await world.approveFrom('staging');
    await world.release('3', third, pinned);
    expect(world.state('3', 'staging')).toMatch(/^WaitingForMerge: /);
    await world.release('4', await world.commitBeside());
    expect(world.state('4', 'staging')).toContain(
      `Waiting until config ${short(
        third,
      )} (guestbook-3) is no longer pending in staging`,
    );
    expect(await world.sizeIn('staging')).toBe(1);

    await world.unpin('3');
    expect(world.story.bundle('3')?.status?.phase).toBe('Superseded');
    await world.merge();
    expect(await world.sizeIn('prod')).toBe(3);
  });
});
