import { TimeVarying } from '@kardinal/cel';
import { WindowSchedule, windowSchedule, WindowTimes } from '../../windows';
import { AttributeRoot } from './AttributeRoot';

/** What a gate knows of change windows. @public */
export interface WindowFacts {
  /** By `namespace/name`, those that it may ask for. */
  readonly windows?: Readonly<Record<string, WindowTimes>>;
}

/** `windows["namespace/name"].open`: whether the time is inside of a ChangeWindow. One that is invalid is closed. */
export const windowsRoot: AttributeRoot<WindowFacts> = {
  type: { map: { object: { open: 'bool' } } },
  valueOf: ({ windows }) =>
    windows &&
    Object.fromEntries(
      Object.entries(windows).map(([name, times]) => [
        name,
        { open: openness(times) },
      ]),
    ),
};

function openness(times: WindowTimes): TimeVarying {
  let known: WindowSchedule | 'invalid' | undefined;
  // Only what an expression reads is worth the work.
  const schedule = (): WindowSchedule | undefined => {
    if (known === undefined) {
      const read = windowSchedule(times);
      known = read.type === 'schedule' ? read : 'invalid';
    }
    return known === 'invalid' ? undefined : known;
  };
  return new TimeVarying({
    type: 'changes',
    at: instant => schedule()?.isOpenAt(instant) ?? false,
    next: after => schedule()?.nextAfter(after),
  });
}
