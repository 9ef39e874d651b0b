import { unclassified } from '../api/ApiError';

/** An object has fields that another version of its kind does not have, so nobody can say who owns what there. */
export class UnfitVersionError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.name = 'UnfitVersionError';
  }
}

/** The result, or undefined when the object does not fit a version that it accepts. */
export function fitting<T>(attempt: () => T): T | undefined {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof UnfitVersionError) return undefined;
    throw error;
  }
}

/**
 * The result of an apply.
 *
 * @throws ApiError 500 when the object does not fit a version that it accepts.
 */
export function refuseUnfit<T>(attempt: () => T): T {
  try {
    return attempt();
  } catch (error) {
    if (!(error instanceof UnfitVersionError)) throw error;
    throw unclassified(`failed to create typed live object: ${error.message}`);
  }
}
