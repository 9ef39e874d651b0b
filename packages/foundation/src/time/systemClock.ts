import { Clock } from './Clock';

/** The clock of the machine. Its timers do not keep a process alive. @public */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, milliseconds) => {
    const timer = setTimeout(callback, milliseconds);
    // Browsers return a number.
    if (typeof timer === 'object') timer.unref();
    return () => clearTimeout(timer);
  },
};
