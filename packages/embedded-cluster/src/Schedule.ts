/** Runs something after so many milliseconds, unless the returned function is called before. */
export type Schedule = (act: () => void, milliseconds: number) => () => void;

/** The machine's timers; they keep no process alive that has nothing else to do. */
export const machineSchedule: Schedule = (act, milliseconds) => {
  const timer = setTimeout(act, milliseconds).unref();
  return () => clearTimeout(timer);
};
