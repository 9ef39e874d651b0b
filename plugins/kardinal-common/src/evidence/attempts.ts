import { cutText } from '@kardinal/foundation';
import { Bundle, PromotionStepStatus } from '../api/types.generated';

/**
 * Promotions of a Bundle to an environment that ended before somebody had it started again, the oldest first.
 *
 * @public
 */
export type Attempts = NonNullable<PromotionStepStatus['attempts']>;

/** As the schema has it. */
const mostAttempts = 10;

/** As the schema has it, in characters. */
const longestMessage = 500;

/**
 * The attempts before, with the one that has just ended: written by the same update that clears it, so that no crash costs a
 * record.
 *
 * @param bundle - its record has the attempts of a step that somebody deleted meanwhile
 * @public
 */
export function settledAttempts(
  status: PromotionStepStatus & { readonly state: string },
  bundle: Bundle | undefined,
  environment: string,
): Attempts {
  const { state, message, startedAt, finishedAt, commit, prURL } = status;
  const before = knownAttempts(
    status.attempts,
    bundle?.status?.environments?.[environment]?.attempts,
  );
  const attempt: Attempts[number] = {
    number: lastNumber(before) + 1,
    state,
    ...(message === undefined
      ? {}
      : { message: cutText(message, longestMessage) }),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(finishedAt === undefined ? {} : { finishedAt }),
    ...(commit === undefined ? {} : { commit }),
    ...(prURL === undefined ? {} : { prURL }),
  };
  return [...before, attempt].slice(-mostAttempts);
}

/**
 * The longer of two records of one list: a step that was made again knows less than its Bundle has on record.
 *
 * @public
 */
export function knownAttempts(
  ofStep: Attempts = [],
  ofBundle: Attempts = [],
): Attempts {
  return lastNumber(ofStep) < lastNumber(ofBundle) ? ofBundle : ofStep;
}

function lastNumber(attempts: Attempts): number {
  return attempts.at(-1)?.number ?? 0;
}
