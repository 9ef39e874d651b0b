import { setCondition } from '../conditions/setCondition';
import { awaitChange, requeueAt } from './types';
import {
  ThingDecision,
  thingType,
  thingKey,
  readyFacts,
  ready,
  plain,
  startThings,
} from '../controller/things.fixture';

let world: ReturnType<typeof startThings>;

afterEach(async () => {
  await world.stop();
});

describe('a pass', () => {
  it('commits the status with the generation, once', async () => {
    world = startThings({});
    await world.settle();
    expect(world.thing()?.status).toMatchObject({
      size: 1,
      observedGeneration: 1,
    });
    const writes = world.cluster.count();
    world.runtime.resync();
    await world.settle();
    expect(world.cluster.count()).toBe(writes);
  });

  it('stamps a new generation even if nothing else changed', async () => {
    world = startThings({
      decide: () => ({
        status: { note: 'x', conditions: ready() },
        requeue: awaitChange(),
      }),
    });
    await world.settle();
    await world.merge({ spec: { size: 5 } });
    await world.settle();
    expect(world.thing()?.status?.observedGeneration).toBe(2);
  });

  it('keeps transition times that an author would have moved', async () => {
    world = startThings({
      decide: (_owner, _seen, now) => ({
        status: { conditions: setCondition([], readyFacts, now) },
        requeue: awaitChange(),
      }),
    });
    await world.settle();
    await world.clock.advance(60_000);
    world.cluster.clearCalls();
    world.runtime.resync();
    await world.settle();
    expect(world.cluster.count()).toBe(0);
  });

  it('comes back at the instant that was asked for', async () => {
    const instants: number[] = [];
    world = startThings({
      decide: (owner, _seen, now) => {
        instants.push(now);
        return { ...plain(owner), requeue: requeueAt(now + 60_000) };
      },
    });
    await world.settle();
    instants.length = 0;
    await world.clock.advance(120_000);
    expect(instants).toHaveLength(2);
  });

  it('looks at everything again within hours', async () => {
    world = startThings({});
    await world.settle();
    const passes = world.passes.length;
    await world.clock.advance(11 * 60 * 60_000);
    expect(world.passes.length).toBe(passes + 1);
  });

  it('records events from what changed, after it was committed', async () => {
    world = startThings({
      describe: (before, after) => [
        {
          type: 'Normal',
          reason: 'Sized',
          message: `${before?.size} to ${after.size}`,
        },
      ],
    });
    await world.settle();
    expect(world.events()).toEqual(['Normal Sized undefined to 1']);
  });

  it('leaves alone what the predicate leaves out', async () => {
    world = startThings({ predicate: owner => owner.spec.size === 7 });
    await world.settle();
    expect(world.cluster.count()).toBe(0);
  });
});

describe('an effect', () => {
  const poke = { type: 'poke', key: 'k' } as const;

  it('is performed once, recorded, and decided on again at once', async () => {
    const performed: string[] = [];
    world = startThings({
      decide: owner =>
        owner.status?.note
          ? plain(owner)
          : {
              status: { size: 1, conditions: ready() },
              effect: poke,
              requeue: awaitChange(),
            },
      perform: async ({ key: effectKey }) => {
        performed.push(effectKey);
        return 'receipt';
      },
    });
    await world.settle();
    expect(performed).toEqual(['k']);
    expect(world.thing()?.status?.note).toBe('receipt');
  });

  it.each<[string, Partial<ThingDecision>, RegExp]>([
    [
      'does not change the status',
      { status: {} },
      /without a change of status/,
    ],
    [
      'comes with a release',
      { finalize: 'release' },
      /record the effect first/,
    ],
  ])('is refused when its decision %s', async (_name, changes, message) => {
    const performed: string[] = [];
    world = startThings({
      decide: () => ({
        status: { note: 'x' },
        effect: poke,
        requeue: awaitChange(),
        ...changes,
      }),
      perform: async () => {
        performed.push('x');
        return 'x';
      },
    });
    await world.settle();
    expect(performed).toEqual([]);
    expect(world.lastPass()?.result).toBe('retry');
    expect(String(world.lastPass()?.error)).toMatch(message);
  });

  it('of which an earlier status tells is performed without another one', async () => {
    const performed: (string | undefined)[] = [];
    world = startThings({
      decide: thing => {
        if (thing.status?.note === undefined)
          return { ...plain(thing), status: { note: 'announced' } };
        if (performed.length > 0) return plain(thing);
        return {
          status: { note: 'may wait' },
          effect: { ...poke, fence: 'earlier' },
          requeue: awaitChange(),
        };
      },
      perform: async () => {
        performed.push(world.thing()?.status?.note);
        return 'receipt';
      },
    });
    await world.settle();
    expect(performed).toEqual(['announced']);
  });

  it('keeps its receipt when the spec changes meanwhile', async () => {
    let performed = 0;
    world = startThings({
      decide: owner =>
        owner.status?.note
          ? plain(owner)
          : {
              status: {
                size: (owner.status?.size ?? 0) + 1,
                conditions: ready(),
              },
              effect: poke,
              requeue: awaitChange(),
            },
      perform: async () => {
        performed++;
        await world.cluster.patch(thingType, thingKey, {
          type: 'merge',
          body: { spec: { size: 9 } },
        });
        return 'receipt';
      },
    });
    await world.settle();
    expect(performed).toBe(1);
    expect(world.thing()?.status).toMatchObject({ note: 'receipt', size: 9 });
  });
});
