import { RememberedSchedules } from './RememberedSchedules';
import { WindowTimes } from './windowSchedule';

const window = (day: number): WindowTimes => ({
  exclude: [
    {
      start: `2026-01-01T00:00`,
      end: `2026-01-02T00:00`,
      recurrence: `FREQ=DAILY;INTERVAL=${day}`,
    },
  ],
});

function begin() {
  const read: WindowTimes[] = [];
  const schedules = new RememberedSchedules(times => {
    read.push(times);
    return { type: 'invalid', problems: [] };
  });
  return { read, schedules };
}

describe('the schedules that are remembered', () => {
  it('are read once for the same times, whoever asks', () => {
    const { read, schedules } = begin();
    expect(schedules.of(window(1))).toBe(schedules.of(window(1)));
    expect(read).toEqual([window(1)]);
  });

  it.each([
    ['another zone', { ...window(1), timezone: 'Europe/Berlin' }],
    ['another rule', window(2)],
    ['times that allow', { allow: window(1).exclude }],
  ])('are others for %s', (_what, times) => {
    const { read, schedules } = begin();
    schedules.of(window(1));
    schedules.of(times);
    expect(read).toEqual([window(1), times]);
  });

  it('are no more than 200, of which that goes first which nobody asked for longest', () => {
    const { read, schedules } = begin();
    for (let day = 0; day < 200; day += 1) schedules.of(window(day));
    schedules.of(window(0));
    schedules.of(window(200));
    schedules.of(window(0));
    expect(read).toHaveLength(201);
    schedules.of(window(1));
    expect(read).toHaveLength(202);
  });
});
