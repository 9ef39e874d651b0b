import { ManualClock } from './ManualClock';

describe('ManualClock', () => {
  it('runs timers in the order of their instants, each at its own time', async () => {
    const clock = new ManualClock(0);
    const seen: string[] = [];
    const note = (name: string) => () => seen.push(`${name}@${clock.now()}`);
    clock.setTimeout(note('late'), 20);
    clock.setTimeout(note('early'), 10);
    clock.setTimeout(note('same'), 10);
    await clock.advance(15);
    expect(seen).toEqual(['early@10', 'same@10']);
    expect([clock.now(), clock.nextTimerAt]).toEqual([15, 20]);
  });

  it('runs what timers start, if it is due in time', async () => {
    const clock = new ManualClock(0);
    const seen: number[] = [];
    const tick = async () => {
      await undefined;
      seen.push(clock.now());
      clock.setTimeout(tick, 10);
    };
    clock.setTimeout(tick, 10);
    await clock.advance(35);
    expect(seen).toEqual([10, 20, 30]);
  });

  it('forgets timers that were cancelled', async () => {
    const clock = new ManualClock(0);
    const cancel = clock.setTimeout(() => {
      throw new Error('was cancelled');
    }, 10);
    cancel();
    await clock.advance(20);
    expect(clock.timerCount).toBe(0);
  });
});
