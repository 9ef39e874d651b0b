import { Clock } from './Clock';

/** The clock of the machine. Its timers do not keep a process alive. @public */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, milliseconds) => {
    // What is late by now: Node.js warns of it.
    const timer = setTimeout(callback, Math.max(0, milliseconds));
    // Browsers return a number.
    if (typeof timer === 'object') timer.unref();
    return () => clearTimeout(timer);
  },
};
