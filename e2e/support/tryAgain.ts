import { pause } from './pause';
import { patience } from './patience';

const limitMs = 120_000 * patience;
const everyMs = 500;

/** What came of a call that may have been made more than once. */
export interface Tried<T> {
  readonly answer: T;
  /** More than one: what an earlier one did may be there, without an answer. */
  readonly attempts: number;
}

/**
 * Calls again for as long as the other side is away, as CI and people do: a backend that crashed is back soon.
 *
 * @param isAway - whether an error says so, and not that the call is wrong; default: every error
 * @throws the error of the last call
 */
export async function tryAgain<T>(
  call: () => Promise<T>,
  isAway: (error: unknown) => boolean = () => true,
): Promise<Tried<T>> {
  const deadline = Date.now() + limitMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return { answer: await call(), attempts };
    } catch (error) {
      if (!isAway(error) || Date.now() > deadline) throw error;
    }
    await pause(everyMs);
  }
}
