import { requeueAt } from './types';
import {
  plain,
  startThings,
  ThingDecision,
} from '../controller/things.fixture';

let world: ReturnType<typeof startThings>;

afterEach(() => world.stop());

/** A note may wait for a second, while it is written on for three; the size not at all. */
const statusDelay = (
  before: { readonly size?: number } | undefined,
  after: { readonly size?: number; readonly note?: string } | undefined,
) => {
  if (before?.size !== after?.size) return 0;
  const isWrittenOn = after?.note?.endsWith('…');
  return isWrittenOn ? { quiet: 1_000, atMost: 3_000 } : 1_000;
};

function start(words: { note: string; size?: number }): void {
  world = startThings({
    statusDelay,
    decide: thing => {
      const decision = plain(thing);
      const { note, size = 1 } = words;
      return { ...decision, status: { ...decision.status, note, size } };
    },
  });
}

async function look(): Promise<void> {
  world.runtime.resync();
  await world.settle();
}

describe('a change of status that may wait', () => {
  it('is written at once when it is the first', async () => {
    start({ note: 'one' });
    await world.settle();
    expect(world.thing()?.status?.note).toBe('one');
  });

  it('is written when its time has come, with what followed', async () => {
    const words = { note: 'one' };
    start(words);
    await world.settle();
    world.cluster.clearCalls();
    words.note = 'two';
    await look();
    await world.clock.advance(999);
    words.note = 'three';
    await look();
    expect(world.thing()?.status?.note).toBe('one');
    await world.clock.advance(1);
    await world.settle();
    expect(world.thing()?.status?.note).toBe('three');
    expect(world.cluster.count('replaceStatus')).toBe(1);
  });

  it('waits for what follows, but not for ever', async () => {
    const words = { note: 'one' };
    start(words);
    await world.settle();
    const written: unknown[] = [];
    for (const note of ['a…', 'ab…', 'abc…', 'abcd…', 'abcde…']) {
      words.note = note;
      await look();
      await world.clock.advance(600);
      await world.settle();
      written.push(world.thing()?.status?.note);
    }
    expect(written).toEqual(['one', 'one', 'one', 'one', 'abcde…']);
  });

  it('is written when nothing follows, whoever looks at it meanwhile', async () => {
    const words = { note: 'one' };
    start(words);
    await world.settle();
    words.note = 'two…';
    await look();
    await world.clock.advance(900);
    await look();
    await world.clock.advance(100);
    await world.settle();
    expect(world.thing()?.status?.note).toBe('two…');
  });

  it('goes along with one that may not', async () => {
    const words = { note: 'one', size: 1 };
    start(words);
    await world.settle();
    words.note = 'two';
    await look();
    words.size = 2;
    await look();
    expect(world.thing()?.status).toMatchObject({ note: 'two', size: 2 });
  });

  it('is not written when it was taken back', async () => {
    const words = { note: 'one' };
    start(words);
    await world.settle();
    world.cluster.clearCalls();
    words.note = 'two';
    await look();
    words.note = 'one';
    await look();
    await world.clock.advance(60_000);
    expect(world.cluster.count('replaceStatus')).toBe(0);
  });

  it('waits its own time again after it was written', async () => {
    const words = { note: 'one' };
    start(words);
    await world.settle();
    for (const note of ['two', 'three']) {
      words.note = note;
      await look();
      expect(world.thing()?.status?.note).not.toBe(note);
      await world.clock.advance(1_000);
      await world.settle();
      expect(world.thing()?.status?.note).toBe(note);
    }
  });

  it('does not hold back the effect that comes with it', async () => {
    const poked: string[] = [];
    world = startThings({
      statusDelay,
      decide: (thing, _seen, now): ThingDecision => {
        const { status } = plain(thing);
        if (thing.status?.note === undefined)
          return {
            status: { ...status, note: 'new' },
            requeue: requeueAt(now),
          };
        if (thing.status.note !== 'new') return plain(thing);
        return {
          status: { ...status, note: 'pokes' },
          effect: { type: 'poke', key: 'a' },
          requeue: requeueAt(now),
        };
      },
      perform: async ({ key }) => {
        poked.push(key);
        return 'done';
      },
    });
    await world.settle();
    expect(poked).toEqual(['a']);
  });
});
