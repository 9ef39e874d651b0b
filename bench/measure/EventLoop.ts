import { Figure } from '../scenarios/Scenario';
import { CollectedGarbage } from './CollectedGarbage';
import { percentile } from './percentile';

/** Between two samples, in milliseconds. */
const interval = 5;

/** Between two samples. */
interface Stretch {
  /** As `performance.now` has it. */
  readonly from: number;
  readonly to: number;
  /** Processor time of this thread, in milliseconds. */
  readonly used: number;
}

/** How long the event loop of this process stood still, in milliseconds. */
export interface Blocking {
  readonly p99: number;
  /** The longest stretch by the clock: also because other processes had the processor. */
  readonly longest: number;
  /** The longest stretch by the processor's time of this thread, which others cannot make longer. */
  readonly longestOfOurOwn: number;
  /** How long garbage was collected in that stretch, by the clock. */
  readonly garbageInLongest: number;
}

/** Starts to watch. @returns what ends it and says what was seen. */
export function watchEventLoop(): () => Blocking {
  const delays: number[] = [];
  const garbage = new CollectedGarbage();
  let longest: Stretch = { from: 0, to: 0, used: 0 };
  let last = performance.now();
  let used = threadTime();
  const timer = setInterval(() => {
    const now = performance.now();
    const usedNow = threadTime();
    delays.push(Math.max(0, now - last - interval));
    const ofOurOwn = Math.min(now - last, usedNow - used);
    if (ofOurOwn > longest.used)
      longest = { from: last, to: now, used: ofOurOwn };
    last = now;
    used = usedNow;
  }, interval);
  return () => {
    clearInterval(timer);
    garbage.stop();
    return {
      p99: percentile(delays, 0.99),
      longest: Math.max(0, ...delays),
      longestOfOurOwn: longest.used,
      garbageInLongest: garbage.between(longest.from, longest.to),
    };
  };
}

/** For a report. */
export function blockingFigures(blocking: Blocking): readonly Figure[] {
  const { p99, longest, longestOfOurOwn, garbageInLongest } = blocking;
  const unit = 'ms';
  return [
    { what: 'event loop blocked, p99', value: p99, unit },
    { what: 'event loop blocked, longest', value: longest, unit },
    {
      what: "longest, by this thread's processor time",
      value: longestOfOurOwn,
      unit,
      wanted: '<= 20',
    },
    {
      what: 'garbage collected in this stretch, by the clock',
      value: garbageInLongest,
      unit,
    },
  ];
}

/** Processor time of this thread, in milliseconds. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
