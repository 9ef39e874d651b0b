import { patience } from './patience';

/** Looks again and again until there is something to see. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  options: {
    readonly seconds?: number;
    readonly everyMs?: number;
    /** What there was in its place, for whoever reads that it did not happen. */
    readonly instead?: () => string;
  } = {},
): Promise<T> {
  const { seconds = 240 * patience, everyMs = 300, instead } = options;
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
        }${instead ? `; seen: ${instead()}` : ''}`,
      );
    await new Promise(resolve => setTimeout(resolve, everyMs));
  }
}
