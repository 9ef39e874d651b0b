import { SandboxError } from '../SandboxError';

/** A difference that nobody notices. */
const toleranceMs = 60_000;

/**
 * The difference between the sandbox's clock and the machine's, in milliseconds.
 *
 * It is computed once and kept: a clock that ran backwards would contradict what has happened already.
 *
 * @throws SandboxError when another clock is asked for than the kept one.
 * @public
 */
export function resolveClockOffset(options: {
  kept: number | undefined;
  asked: Date | undefined;
  machineNow: number;
}): number {
  const { kept, asked, machineNow } = options;
  const wanted = asked && asked.getTime() - machineNow;
  if (kept === undefined) return wanted ?? 0;
  if (wanted === undefined || Math.abs(wanted - kept) <= toleranceMs)
    return kept;
  const now = new Date(machineNow + kept).toISOString();
  throw new SandboxError(
    `The sandbox's clock stands at ${now} and cannot be moved. Add --fresh to begin anew at another time.`,
  );
}
