import { BundleStatus } from '../api/types.generated';

type Entry = NonNullable<BundleStatus['environments']>[string];

/**
 * Whether a promotion that has ended has acted on a request to start it again. Each value of the annotation is one request, whatever
 * time it says: clocks of people are not that of the control plane.
 *
 * @param retryAt - the value of the annotation
 * @public
 */
export function isRetryHandled(
  {
    lastHandledRetryAt,
    attempts = [],
    finishedAt = '',
  }: Pick<Entry, 'lastHandledRetryAt' | 'attempts' | 'finishedAt'>,
  retryAt: string,
): boolean {
  if (lastHandledRetryAt !== undefined)
    return lastHandledRetryAt === retryIdentity(retryAt);
  // Versions before recorded no request, and started again what had failed before the time that it says.
  return (
    attempts.length > 0 && !(Date.parse(retryAt) >= Date.parse(finishedAt))
  );
}

/** As the schema has it, in characters. */
const longest = 256;

/** What is remembered of a request: anybody who may annotate a Bundle writes it. @public */
export function retryIdentity(retryAt: string): string {
  return retryAt.slice(0, longest);
}
