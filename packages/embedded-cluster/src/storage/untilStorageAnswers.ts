import { StorageError } from './StorageError';

/** How a storage is waited for. @public */
export interface StorageWait {
  /** Called with every failure. */
  readonly report: (error: StorageError) => void;
  /** Between two attempts; rejects when there shall be none any more. */
  readonly pause: () => Promise<void>;
}

/**
 * Attempts something until no storage stands in its way.
 *
 * @throws what `attempt` throws, other than a StorageError; what `pause` throws
 * @public
 */
export async function untilStorageAnswers<T>(
  attempt: () => Promise<T>,
  { report, pause }: StorageWait,
): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      report(error);
    }
    await pause();
  }
}
