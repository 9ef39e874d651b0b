import { LeapingClock } from './LeapingClock';

describe('LeapingClock', () => {
  it('fires what is due once, in order, at the new time', () => {
    const clock = new LeapingClock(100);
    const fired: [string, number][] = [];
    const at = (name: string, milliseconds: number) =>
      clock.setTimeout(() => fired.push([name, clock.now()]), milliseconds);
    at('b', 20);
    at('a', 10);
    at('later', 1_000);
    const cancel = at('cancelled', 5);
    cancel();
    clock.leapTo(200);
    clock.leapTo(150);
    expect(fired).toEqual([
      ['a', 200],
      ['b', 200],
    ]);
    expect(clock.now()).toBe(200);
  });

  it('lets a timer begin another, which waits for the next leap', () => {
    const clock = new LeapingClock(0);
    let rounds = 0;
    const again = () => {
      rounds += 1;
      clock.setTimeout(again, 10);
    };
    clock.setTimeout(again, 10);
    clock.leapTo(1_000);
    expect(rounds).toBe(1);
    clock.leapTo(1_010);
    expect(rounds).toBe(2);
  });
});
