import { Schedule } from '../Schedule';
import { Storage, StoredChange, StoredState } from './Storage';
import { StorageError } from './StorageError';

/**
 * A storage whose answer is waited for so long and not longer.
 *
 * What is late is left to end; until then everything else is refused, so that the storage still sees one call at a time.
 */
export class TimedStorage implements Storage {
  private late: Promise<unknown> | undefined;

  constructor(
    private readonly storage: Storage,
    private readonly options: {
      readonly milliseconds: number;
      readonly schedule: Schedule;
    },
  ) {}

  load(): Promise<StoredState> {
    return this.inTime(() => this.storage.load());
  }

  append(changes: readonly StoredChange[], revision: number): Promise<void> {
    return this.inTime(() => this.storage.append(changes, revision));
  }

  onDoubt(listener: () => void): void {
    this.storage.onDoubt?.(listener);
  }

  close(): Promise<void> {
    return this.storage.close();
  }

  private inTime<T>(act: () => Promise<T>): Promise<T> {
    if (this.late) return Promise.reject(this.noAnswer());
    const answer = act();
    return new Promise<T>((resolve, reject) => {
      const cancel = this.options.schedule(() => {
        this.late = answer;
        const over = () => (this.late = undefined);
        answer.then(over, over);
        reject(this.noAnswer());
      }, this.options.milliseconds);
      answer.finally(cancel).then(resolve, reject);
    });
  }

  private noAnswer(): StorageError {
    const detail = `no answer in ${this.options.milliseconds / 1000} s`;
    return new StorageError({
      type: 'unreachable',
      where: 'the database',
      detail,
    });
  }
}
