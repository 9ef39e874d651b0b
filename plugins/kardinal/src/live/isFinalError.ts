/** Answers of the 4xx range that time heals by itself. */
const healing = [401, 408, 425, 429];

/**
 * Whether repeating the request cannot succeed: the
 * Pipeline does not exist, the person may not see it, the request is wrong.
 */
export function isFinalError(error: unknown): boolean {
  const status = statusOf(error);
  return (
    status !== undefined &&
    status >= 400 &&
    status < 500 &&
    !healing.includes(status)
  );
}

/** The HTTP status of a `ResponseError`, also of one of another package copy. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) {
    return undefined;
  }
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}
