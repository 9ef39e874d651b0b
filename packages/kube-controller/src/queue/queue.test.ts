import { ObjectKey } from '@kardinal/foundation';
import fc from 'fast-check';
import { eventLoopTurn } from '../testing/eventLoopTurn';
import { ManualClock } from '../testing/ManualClock';
import { Backoff } from './Backoff';
import { DelayQueue } from './DelayQueue';
import { EventLoopTurns } from './EventLoopTurns';
import { Runner, RunnerOptions } from './Runner';

describe('DelayQueue', () => {
  it('keeps the earlier instant of a key', () => {
    const queue = new DelayQueue();
    queue.add('a', 20);
    queue.add('a', 10);
    queue.add('a', 30);
    expect(queue.size).toBe(1);
    expect(queue.take(9)).toBeUndefined();
    expect(queue.take(10)).toBe('a');
    expect(queue.take(100)).toBeUndefined();
  });

  it('takes equal instants in the order of arrival', () => {
    const queue = new DelayQueue();
    for (const key of ['c', 'a', 'b']) queue.add(key, 1);
    expect([1, 1, 1].map(now => queue.take(now))).toEqual(['c', 'a', 'b']);
  });

  it('agrees with the obvious implementation', () => {
    const step = fc.oneof(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
        at: fc.nat(20),
      }),
      fc.record({ now: fc.nat(20) }),
      fc.record({ deleted: fc.constantFrom('a', 'b', 'c') }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const queue = new DelayQueue();
        let model: readonly Waiting[] = [];
        for (const s of steps) {
          const expected = takenBy(model, s);
          model = modelAfter(model, s);
          expect(carryOut(queue, s)).toBe(expected);
          expect(queue.size).toBe(model.length);
          const instants = model.map(({ at }) => at);
          const earliest = instants.length ? Math.min(...instants) : undefined;
          expect(queue.nextInstant()).toBe(earliest);
        }
      }),
    );
  });
});

describe('Backoff', () => {
  it('doubles up to its maximum, forgets, and jitters downwards', () => {
    const options = { minMilliseconds: 100, maxMilliseconds: 1_000 };
    const backoff = new Backoff({ ...options, random: () => 0.999_999 });
    const delays = Array.from({ length: 5 }, () =>
      Math.round(backoff.next('a')),
    );
    expect(delays).toEqual([100, 200, 400, 800, 1_000]);
    backoff.forget('a');
    expect(Math.round(backoff.next('a'))).toBe(100);
    expect(new Backoff({ ...options, random: () => 0 }).next('a')).toBe(50);
  });
});

describe('Runner', () => {
  const key = (name: string) => ({ name });

  it('runs a key when it is due', async () => {
    const { runner, clock, started } = start();
    runner.add(key('a'), clock.now() + 1_000);
    await clock.advance(999);
    expect(started).toEqual([]);
    await clock.advance(1);
    expect(started).toEqual(['a']);
    expect(runner.isIdle()).toBe(true);
  });

  it('never runs two passes for one key, and runs it again when it was added meanwhile', async () => {
    const { runner, started, finish } = start({ ends: 'byHand' });
    runner.add(key('a'));
    await eventLoopTurn();
    runner.add(key('a'));
    runner.add(key('a'));
    await eventLoopTurn();
    expect(started).toEqual(['a']);
    finish('a');
    await eventLoopTurn();
    expect(started).toEqual(['a', 'a']);
    finish('a');
    await eventLoopTurn();
    expect(started).toHaveLength(2);
  });

  it('runs so many keys at a time and no more', async () => {
    const { runner, started, finish } = start({ ends: 'byHand' });
    for (const name of ['a', 'b', 'c']) runner.add(key(name));
    await eventLoopTurn();
    expect(started).toEqual(['a', 'b']);
    expect(runner.size).toBe(1);
    finish('b');
    await eventLoopTurn();
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('lets flows take turns, and keeps room for the others', async () => {
    const { runner, started, finish } = start({
      ends: 'byHand',
      concurrency: 4,
      flowOf: ({ name }) => name[0],
    });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) runner.add(key(name));
    await eventLoopTurn();
    expect(started).toEqual(['a1', 'a2', 'a3']);
    runner.add(key('b1'));
    runner.add(key('b2'));
    await eventLoopTurn();
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1']);
    finish('a2');
    await eventLoopTurn();
    finish('a1');
    await eventLoopTurn();
    expect(started).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'b2']);
    expect(runner.size).toBe(1);
  });

  it('keeps no namespace waiting for the passes of another one to end', async () => {
    const { runner, started, finish } = start({
      ends: 'byHand',
      concurrency: 4,
    });
    const names = Array.from({ length: 300 }, (_, at) => `busy-${at}`);
    for (const name of names) runner.add({ namespace: 'busy', name });
    await eventLoopTurn();
    expect(started).toEqual(names.slice(0, 4));
    runner.add({ namespace: 'quiet', name: 'one' });
    await eventLoopTurn();
    expect(started).toEqual([...names.slice(0, 4), 'one']);
    // It has a turn among namespaces, not among three hundred keys.
    runner.add({ namespace: 'quiet', name: 'two' });
    finish('one');
    await eventLoopTurn();
    expect(started[5]).toBe('two');
    expect(started).toHaveLength(6);
  });

  it('lets timers and I/O have their turn, however much there is to do and of however many controllers', async () => {
    const clock = new ManualClock();
    const abort = new AbortController();
    let now = 0;
    const turns = new EventLoopTurns({ now: () => now });
    const started: string[] = [];
    const run = async ({ name }: ObjectKey) => {
      started.push(name);
      now += 1;
    };
    const runners = Array.from(
      { length: 5 },
      () => new Runner({ clock, concurrency: 4, turns, run }),
    );
    const names = Array.from({ length: 50 }, (_, at) => `k${at}`);
    for (const runner of runners)
      for (const name of names) runner.add(key(name));
    const ended = runners.map(runner => runner.start(abort.signal));
    const perTurn: number[] = [];
    while (runners.some(runner => !runner.isIdle())) {
      const before = started.length;
      await eventLoopTurn();
      perTurn.push(started.length - before);
    }
    expect([...started].sort()).toEqual(
      names.flatMap(name => runners.map(() => name)).sort(),
    );
    expect(Math.max(...perTurn)).toBeLessThan(10);
    const lastOfFirst = started.lastIndexOf('k0');
    expect(lastOfFirst).toBeLessThan(20);
    abort.abort();
    await Promise.all(ended);
  });

  it('stops after the passes that run, and begins no other', async () => {
    const { runner, started, finish, abort, ended } = start({ ends: 'byHand' });
    for (const name of ['a', 'b', 'c']) runner.add(key(name));
    await eventLoopTurn();
    abort.abort();
    let hasEnded = false;
    const end = ended.then(() => {
      hasEnded = true;
    });
    await eventLoopTurn();
    expect(hasEnded).toBe(false);
    finish('a');
    finish('b');
    await end;
    expect(started).toEqual(['a', 'b']);
    expect(runner.size).toBe(0);
  });

  it('runs everything that is added, whenever and how often', async () => {
    const additions = fc.array(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c', 'd'),
        delay: fc.nat(50),
      }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(additions, async list => {
        const running = new Set<string>();
        const runs: { name: string; at: number }[] = [];
        const { runner, clock } = start({
          onStart: (name, now) => {
            expect(running.has(name)).toBe(false);
            running.add(name);
            runs.push({ name, at: now });
          },
          onEnd: name => running.delete(name),
        });
        const wanted = list.map(({ name, delay }) => {
          const at = clock.now() + delay;
          runner.add(key(name), at);
          return { name, at };
        });
        await clock.advance(200);
        for (const { name, at } of wanted) {
          const own = runs.filter(run => run.name === name);
          expect(Math.min(...own.map(run => run.at))).toBeLessThanOrEqual(at);
          expect(wanted).toContainEqual(own[0]);
        }
        expect(runner.isIdle()).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

interface Started
  extends Partial<Pick<RunnerOptions, 'concurrency' | 'flowOf'>> {
  readonly ends?: 'byHand';
  readonly onStart?: (name: string, now: number) => void;
  readonly onEnd?: (name: string) => void;
}

function start(options: Started = {}) {
  const { ends, onStart, onEnd, concurrency = 2, flowOf } = options;
  const clock = new ManualClock();
  const started: string[] = [];
  const waiting = new Map<string, () => void>();
  const abort = new AbortController();
  const runner = new Runner({
    clock,
    concurrency,
    flowOf,
    turns: new EventLoopTurns({ now: () => 0 }),
    run: async ({ name }) => {
      started.push(name);
      onStart?.(name, clock.now());
      if (ends === 'byHand') {
        await new Promise<void>(resolve => {
          waiting.set(name, resolve);
        });
      }
      onEnd?.(name);
    },
  });
  const ended = runner.start(abort.signal);
  const finish = (name: string) => waiting.get(name)?.();
  return { runner, clock, started, finish, abort, ended };
}

interface Waiting {
  readonly key: string;
  readonly at: number;
}

type Step = Waiting | { readonly now: number } | { readonly deleted: string };

function carryOut(queue: DelayQueue, step: Step): string | undefined {
  if ('now' in step) return queue.take(step.now);
  if ('key' in step) queue.add(step.key, step.at);
  else queue.delete(step.deleted);
  return undefined;
}

function takenBy(model: readonly Waiting[], step: Step): string | undefined {
  if (!('now' in step)) return undefined;
  const [first] = [...model].sort((a, b) => a.at - b.at);
  return first && first.at <= step.now ? first.key : undefined;
}

function modelAfter(model: readonly Waiting[], step: Step): readonly Waiting[] {
  const without = (key?: string) => model.filter(w => w.key !== key);
  if ('now' in step) return without(takenBy(model, step));
  if ('deleted' in step) return without(step.deleted);
  const known = model.find(w => w.key === step.key);
  return known && known.at <= step.at ? model : [...without(step.key), step];
}
