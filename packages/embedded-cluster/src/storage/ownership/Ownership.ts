/**
 * That one process has a database to itself. The operating system or the database server ends it with the process,
 * however that ends.
 */
export interface Ownership {
  /**
   * Does nothing when it is held.
   *
   * @throws StorageError with the failure `inUse` when another process has it
   */
  take(): Promise<void>;
  /** Calls back when it was lost without being released. */
  onLoss(listener: () => void): void;
  release(): Promise<void>;
}
