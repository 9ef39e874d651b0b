import { Instant } from '@kardinal/kube-controller';
import { beginAgain, replaceEntry } from './entries';
import { nextAction } from './stateOf';
import { Progress, statusFrom, wholeSecond } from './status';
import { StepStatus } from './types';

/**
 * The steps from the clone on are done anew for a newer base branch. The attempts are counted at the step that found out, so
 * that they end.
 *
 * @param again - `at`: not before
 */
export function startAgain(
  progress: Progress,
  again: { readonly index: number; readonly at: Instant },
  now: Instant,
): StepStatus {
  const { entries, sequence, message } = progress;
  const { index, at } = again;
  const { failures = 0 } = entries[index];
  const begun = replaceEntry(
    beginAgain(entries, sequence, index, now),
    index,
    entry => ({ ...entry, failures: failures + 1 }),
  );
  const next = nextAction({ entries: begun, sequence }) ?? index;
  return statusFrom(
    {
      ...progress,
      entries:
        at > now
          ? replaceEntry(begun, next, entry => ({
              ...entry,
              message,
              retryAt: wholeSecond(at),
            }))
          : begun,
    },
    now,
  );
}
