import { patience } from './patience';

/** Looks again and again until there is something to see. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  options: { seconds?: number; everyMs?: number } = {},
): Promise<T> {
  const { seconds = 240 * patience, everyMs = 300 } = options;
  const deadline = Date.now() + seconds * 1000;
  let problem: unknown;
  for (;;) {
    try {
      const seen = await look();
      if (seen !== undefined) return seen;
      problem = undefined;
    } catch (error) {
      // A server that is being started again does not answer.
      problem = error;
    }
    if (Date.now() > deadline)
      throw new Error(
        `${what} did not happen in ${seconds} s${
          problem ? `: ${problem}` : ''
        }`,
      );
    await new Promise(resolve => setTimeout(resolve, everyMs));
  }
}
