import { Clock, systemClock } from '@kardinal/kube-controller';

/** The machine's clock, moved by a fixed number of milliseconds; timers run as they are. */
export function shiftedClock(offset: number): Clock {
  return {
    now: () => systemClock.now() + offset,
    setTimeout: (callback, milliseconds) =>
      systemClock.setTimeout(callback, milliseconds),
  };
}
