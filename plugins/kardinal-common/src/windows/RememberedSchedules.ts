import type {
  InvalidWindow,
  WindowSchedule,
  WindowTimes,
} from './windowSchedule';

type Schedule = WindowSchedule | InvalidWindow;

/** Those that were asked for last; beyond, the oldest is read anew. */
const mostSchedules = 200;

/** The schedules of windows, remembered because reading a rule takes a millisecond and every gate asks anew. */
export class RememberedSchedules {
  readonly #known = new Map<string, Schedule>();

  constructor(private readonly read: (times: WindowTimes) => Schedule) {}

  of(times: WindowTimes): Schedule {
    const { timezone, allow, exclude } = times;
    const key = JSON.stringify([timezone, allow, exclude]);
    const schedule = this.#known.get(key) ?? this.read(times);
    this.#known.delete(key);
    this.#known.set(key, schedule);
    if (this.#known.size > mostSchedules)
      this.#known.delete(this.#known.keys().next().value ?? key);
    return schedule;
  }
}
