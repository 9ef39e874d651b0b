import { ConflictError, KubeError } from '../client/errors';
import { statusRules } from '../conditions/statusRules';
import { TerminalError, WaitError } from './types';
import {
  Status,
  thingType,
  thingKey,
  startThings,
  newThing,
} from '../controller/things.fixture';

let world: ReturnType<typeof startThings>;

afterEach(async () => {
  await world.stop();
});

describe('errors', () => {
  it('a conflict is silent and tried again', async () => {
    let conflicts = 3;
    world = startThings({});
    world.cluster.intercept(({ verb }) => {
      if (verb === 'replaceStatus' && conflicts-- > 0) {
        throw new ConflictError('stale', 409, 'Conflict');
      }
    });
    await world.settle();
    await world.clock.advance(1_000);
    expect(world.thing()?.status?.size).toBe(1);
    expect(world.thing()?.status?.conditions).toHaveLength(1);
    expect(world.events()).toEqual([]);
  });

  it('anything else backs off and says so, and is cleared by success', async () => {
    let isBroken = true;
    world = startThings({
      observe: async () => {
        if (isBroken) throw new Error('the shop is closed');
        return undefined;
      },
    });
    await world.settle();
    expect(world.conditions()).toEqual([
      'Reconciling=True ProgressingWithRetry the shop is closed',
    ]);
    await world.clock.advance(3_600_000);
    const retries = world.passes.length;
    expect(retries).toBeGreaterThan(10);
    expect(retries).toBeLessThan(30);
    expect(world.cluster.count('replaceStatus')).toBe(1);
    isBroken = false;
    await world.clock.advance(300_000);
    expect(world.conditions()).toEqual(['Ready=True Done All is done']);
    expect(world.cluster.count('replaceStatus')).toBe(2);
  });

  it('shows no error status to reconcilers', async () => {
    const seen: (Status | undefined)[] = [];
    let failures = 2;
    world = startThings({
      observe: async ({ status }) => {
        seen.push(status);
        if (failures-- > 0) throw new Error('broken');
        return undefined;
      },
    });
    await world.settle();
    await world.clock.advance(10_000);
    expect(seen.slice(0, 3)).toEqual([undefined, undefined, undefined]);
  });

  it('a terminal error stalls with one event, until something changes', async () => {
    let problem: Error | undefined = new TerminalError(
      'NoSecret',
      'secret x is missing',
    );
    world = startThings({
      observe: async () => {
        if (problem) throw problem;
        return undefined;
      },
    });
    await world.settle();
    expect(world.conditions()).toEqual([
      'Ready=False ReconcileStalled secret x is missing',
      'Stalled=True NoSecret secret x is missing',
    ]);
    expect(statusRules(world.thing()!)).toEqual([]);
    const passes = world.passes.length;
    await world.clock.advance(3_600_000);
    expect(world.passes.length).toBe(passes);
    await world.merge({ spec: { size: 2 } });
    await world.settle();
    expect(world.events()).toEqual(['Warning NoSecret secret x is missing']);

    problem = undefined;
    await world.merge({ spec: { size: 3 } });
    await world.settle();
    expect(world.conditions()).toEqual(['Ready=True Done All is done']);
  });

  it('a pass that waits for an instant is no failure', async () => {
    let isWaiting = true;
    world = startThings({
      observe: async () => {
        if (isWaiting) throw new WaitError('limit', world.clock.now() + 90_000);
        return undefined;
      },
    });
    await world.settle();
    isWaiting = false;
    expect(world.conditions()).toEqual([]);
    await world.clock.advance(89_000);
    expect(world.thing()?.status).toBeUndefined();
    await world.clock.advance(1_000);
    expect(world.thing()?.status?.size).toBe(1);
  });

  it.each`
    code   | retryAfterSeconds
    ${429} | ${90}
    ${429} | ${undefined}
    ${503} | ${90}
    ${504} | ${90}
  `(
    'an overloaded API server ($code, Retry-After $retryAfterSeconds) is no failure of what a pass is over',
    async ({ code, retryAfterSeconds }) => {
      let isOverloaded = true;
      world = startThings({
        observe: async () => {
          if (isOverloaded)
            throw new KubeError('busy', code, 'Busy', retryAfterSeconds);
          return undefined;
        },
      });
      await world.settle();
      await world.clock.advance(89_000);
      // Nothing is written to a server that has too much to do, and it is asked less and less often.
      expect(world.cluster.count('replaceStatus')).toBe(0);
      expect(world.events()).toEqual([]);
      expect(world.passes.length).toBeLessThan(10);
      isOverloaded = false;
      await world.clock.advance(300_000);
      expect(world.conditions()).toEqual(['Ready=True Done All is done']);
    },
  );

  it('takes secrets out of what it reports', async () => {
    world = startThings(
      { observe: async () => Promise.reject(new Error('token s3cret is bad')) },
      { redact: text => text.replace('s3cret', '***') },
    );
    await world.settle();
    expect(world.conditions()).toEqual([
      'Reconciling=True ProgressingWithRetry token *** is bad',
    ]);
  });

  it('one broken resource does not keep others waiting', async () => {
    world = startThings({
      observe: async ({ metadata }) => {
        if (metadata.name === 'a') throw new Error('broken');
        return undefined;
      },
    });
    await world.cluster.create(thingType, newThing('b'));
    await world.settle();
    const other = world.cluster.peek(thingType, { ...thingKey, name: 'b' });
    expect(other?.status?.size).toBe(1);
  });
});
