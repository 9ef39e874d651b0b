import { PassiveClock, MessageLogger } from '@kardinal/foundation';
import { Schedule } from '../Schedule';
import { StorageFailure, StorageStatus } from '../storage/StorageError';

/** What the health of a storage is reported to, and how it is tried again. */
export interface StorageHealthOptions {
  readonly clock: PassiveClock;
  readonly logger: MessageLogger;
  readonly schedule: Schedule;
  /** How long after a failure the storage is tried again. */
  readonly retryMilliseconds: number;
  /** Called when the status has changed. */
  readonly report: (status: StorageStatus) => void;
}

/** Whether the storage keeps what is written. While it does not it is tried again and again, whether or not anybody writes. */
export class StorageHealth {
  private status: StorageStatus = { type: 'working' };
  private check: (() => void) | undefined;
  private cancel: (() => void) | undefined;

  constructor(private readonly options: StorageHealthOptions) {}

  /** Why the storage fails; `undefined` while it works. */
  get failure(): StorageFailure | undefined {
    return this.status.type === 'failing' ? this.status.failure : undefined;
  }

  /** How the storage is tried again, until the returned function is called. */
  checkWith(check: () => void): () => void {
    this.check = check;
    return () => {
      this.check = undefined;
      this.cancel?.();
      this.cancel = undefined;
    };
  }

  succeed(): void {
    this.cancel?.();
    this.cancel = undefined;
    if (this.status.type === 'working') return;
    this.options.logger.info('the storage works again');
    this.change({ type: 'working' });
  }

  fail(failure: StorageFailure): void {
    const { status, options } = this;
    const isNews =
      status.type === 'working' || status.failure.type !== failure.type;
    if (isNews) {
      options.logger.error(
        `the storage fails: ${failure.type}: ${failure.where}: ${failure.detail}`,
      );
      const since =
        status.type === 'failing' ? status.since : options.clock.now();
      this.change({ type: 'failing', failure, since });
    }
    this.cancel?.();
    this.cancel = options.schedule(
      () => this.check?.(),
      options.retryMilliseconds,
    );
  }

  private change(status: StorageStatus): void {
    this.status = status;
    this.options.report(status);
  }
}
