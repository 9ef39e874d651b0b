import { ObjectKey } from '@kardinal/kube-controller';
import { eventLoopTurn, ManualClock } from '@kardinal/kube-controller/testing';
import { BackgroundReads, BackgroundReadsOptions } from './BackgroundReads';

const minute = 60_000;
const second = 1_000;
const shop: ObjectKey = { namespace: 'default', name: 'shop' };

describe('BackgroundReads', () => {
  let clock: ManualClock;
  let asked: string[];
  let woken: string[];
  let answer: (subject: string) => Promise<string>;
  let isThere: boolean;
  let reads: BackgroundReads<string, string>;
  let stop: () => void;

  beforeEach(() => {
    clock = new ManualClock();
    asked = [];
    woken = [];
    isThere = true;
    answer = async subject => `what ${subject} is`;
    begin({});
  });

  afterEach(() => stop());

  function begin(
    options: Pick<BackgroundReadsOptions<string, string>, 'again'>,
  ): void {
    reads = new BackgroundReads({
      clock,
      ...options,
      pause: 10 * second,
      retry: { first: minute, longest: 3 * minute },
      exists: () => isThere,
      read: (_owner, subject) => {
        asked.push(subject);
        return answer(subject);
      },
    });
    stop = reads.subscribe(({ name }) => woken.push(name));
  }

  const want = (wanted: Readonly<Record<string, string>>) =>
    Object.fromEntries(reads.current(shop, new Map(Object.entries(wanted))));

  async function elapse(milliseconds: number): Promise<void> {
    await clock.advance(milliseconds);
    for (let turn = 0; turn < 10; turn += 1) await eventLoopTurn();
  }

  it('reads at once, wakes with the answer, and is not asked again for each look', async () => {
    expect(want({ prod: 'a' })).toEqual({});
    await elapse(0);
    expect(woken).toEqual(['shop']);
    for (let look = 0; look < 5; look += 1)
      expect(want({ prod: 'a' })).toEqual({ prod: 'what a is' });
    expect(asked).toEqual(['a']);
  });

  it('reads nothing again that it knows', async () => {
    want({ prod: 'a' });
    await elapse(0);
    await elapse(600 * minute);
    want({ prod: 'a', dev: 'b' });
    await elapse(0);
    expect(asked).toEqual(['a', 'b']);
    expect(woken).toEqual(['shop', 'shop']);
  });

  it('reads again what it could not read, less and less often', async () => {
    answer = async () => {
      throw new Error('the forge is down');
    };
    want({ prod: 'a' });
    await elapse(0);
    const times = [1];
    for (let passed = 1; passed <= 9; passed += 1) {
      await elapse(minute);
      times.push(asked.length);
    }
    expect(times).toEqual([1, 2, 2, 3, 3, 3, 4, 4, 4, 5]);
    expect(woken).toEqual([]);
    answer = async () => 'back';
    await elapse(3 * minute);
    expect(want({ prod: 'a' })).toEqual({ prod: 'back' });
  });

  it('reads again what may change, and wakes with another answer alone', async () => {
    stop();
    begin({ again: (_subject, now) => now + 5 * minute });
    want({ prod: 'a' });
    await elapse(0);
    await elapse(5 * minute);
    expect(asked).toEqual(['a', 'a']);
    expect(woken).toEqual(['shop']);
    answer = async () => {
      throw new Error('the forge is down');
    };
    await elapse(6 * minute);
    expect(want({ prod: 'a' })).toEqual({ prod: 'what a is' });
    answer = async () => 'another';
    await elapse(5 * minute);
    expect(want({ prod: 'a' })).toEqual({ prod: 'another' });
    expect(woken).toEqual(['shop', 'shop']);
  });

  it('does not follow each of what changes again and again', async () => {
    want({ prod: 'a' });
    await elapse(0);
    for (const each of ['b', 'c', 'b', 'c']) {
      expect(want({ prod: each })).toEqual({});
      await elapse(second);
      want({});
      await elapse(second);
    }
    want({ prod: 'd' });
    await elapse(10 * second);
    expect(asked).toEqual(['a', 'd']);
    expect(want({ prod: 'd' })).toEqual({ prod: 'what d is' });
  });

  it('has no answer of what was left, and reads it anew when it comes back', async () => {
    want({ prod: 'a' });
    await elapse(0);
    want({});
    await elapse(minute);
    expect(asked).toEqual(['a']);
    expect(want({ prod: 'a' })).toEqual({});
    await elapse(0);
    expect(asked).toEqual(['a', 'a']);
  });

  it.each<[string, () => void]>([
    ['the object is gone', () => (isThere = false)],
    ['the process does not lead any more', () => stop()],
  ])('ends when %s', async (_when, end) => {
    answer = async () => {
      throw new Error('the forge is down');
    };
    want({ prod: 'a' });
    await elapse(0);
    end();
    await elapse(10 * minute);
    expect(asked).toEqual(['a']);
  });
});
