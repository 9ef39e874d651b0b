/** Answers of the 4xx range that time heals by itself. */
const healing = [401, 408, 425, 429];

/**
 * Whether repeating the request cannot succeed: the person may not see it, the request is wrong. A Pipeline that is not there
 * may be about to be created.
 */
export function isFinalError(error: unknown): boolean {
  const status = statusOf(error);
  return (
    status !== undefined &&
    status >= 400 &&
    status < 500 &&
    !healing.includes(status) &&
    !isMissingPipeline(error)
  );
}

/** Whether the backend has no such Pipeline. */
export function isMissingPipeline(error: unknown): boolean {
  return answeredName(error) === 'MissingPipelineError';
}

/** The name of the backend's own error; that of a `ResponseError` itself is about HTTP. */
export function answeredName(error: unknown): string | undefined {
  const { cause } = Object(error) as { cause?: unknown };
  return nameOf(cause) ?? nameOf(error);
}

function nameOf(error: unknown): string | undefined {
  const { name } = Object(error) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

/** The HTTP status of a `ResponseError`, also of one of another package copy. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) {
    return undefined;
  }
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}
