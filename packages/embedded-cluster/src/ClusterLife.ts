import { PassiveClock, MessageLogger } from '@kardinal/foundation';
import { ApiServer } from './http/ApiServer';
import { Certificate } from './http/certificate';
import { openCluster, OpenCluster } from './openCluster';
import { machineSchedule as schedule } from './Schedule';
import { Storage } from './storage/Storage';
import { StorageStatus } from './storage/StorageError';
import { TimedStorage } from './storage/TimedStorage';
import { untilStorageAnswers } from './storage/untilStorageAnswers';
import { StorageHealth } from './store/StorageHealth';

/** What a cluster lives with. Times are in milliseconds. */
export interface ClusterLifeOptions {
  readonly storage: Storage;
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly certificate: Certificate;
  readonly clock: PassiveClock;
  readonly logger: MessageLogger;
  readonly onStorageStatus: (status: StorageStatus) => void;
  readonly timeoutMilliseconds: number;
  readonly retryMilliseconds: number;
}

const lastWordsMilliseconds = 100;

interface Serving {
  readonly open: OpenCluster;
  readonly server: ApiServer;
}

/** A cluster from its start to its end: opened, served, and opened anew each time that another process has had its storage. */
export class ClusterLife {
  private readonly storage: Storage;
  private readonly health: StorageHealth;
  private readonly ending = new AbortController();
  private port: number;
  private serving: Serving | undefined;
  private reopening: Promise<void> | undefined;

  constructor(private readonly options: ClusterLifeOptions) {
    const { clock, logger, retryMilliseconds } = options;
    this.port = options.port;
    this.storage = new TimedStorage(options.storage, {
      milliseconds: options.timeoutMilliseconds,
      schedule,
    });
    this.health = new StorageHealth({
      clock,
      logger,
      schedule,
      retryMilliseconds,
      report: status => this.follow(status),
    });
    this.storage.onDoubt?.(() => this.serving?.open.check());
  }

  /**
   * Resolves with the URL once requests are answered.
   *
   * @throws StorageError when the storage cannot be read
   */
  async begin(): Promise<string> {
    const { host, token, certificate, clock, logger } = this.options;
    const open = await openCluster({
      storage: this.storage,
      health: this.health,
      clock,
      logger,
    });
    const server = new ApiServer(open.cluster, {
      host,
      port: this.port,
      token,
      certificate,
    });
    try {
      const url = await server.listen();
      this.port = Number(new URL(url).port);
      this.serving = { open, server };
      open.check();
      return url;
    } catch (error) {
      await open.close();
      throw error;
    }
  }

  /** Finishes writes under way, closes connections, releases the storage. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.reopening;
    await this.stopServing();
    await this.options.storage.close();
  }

  private follow(status: StorageStatus): void {
    // A start that fails says so itself.
    if (!this.serving && !this.reopening) return;
    this.options.onStorageStatus(status);
    const isLost = status.type === 'failing' && status.failure.type === 'inUse';
    if (!isLost || this.reopening || this.ending.signal.aborted) return;
    this.reopening = this.reopen().finally(() => {
      this.reopening = undefined;
    });
  }

  /** What is in memory is old: nothing is answered until it is read again. */
  private async reopen(): Promise<void> {
    const { signal } = this.ending;
    // The writes that are refused for it still get their answer.
    await new Promise<void>(resolve => {
      schedule(resolve, lastWordsMilliseconds);
    });
    await this.stopServing();
    await untilStorageAnswers(() => this.begin(), {
      report: ({ failure }) => this.health.fail(failure),
      pause: () => this.pause(),
    }).catch(error => {
      if (!signal.aborted)
        this.options.logger.error(`the cluster ended: ${String(error)}`);
    });
  }

  private async stopServing(): Promise<void> {
    const { serving } = this;
    this.serving = undefined;
    await serving?.server.close();
    await serving?.open.close();
  }

  /** @throws when the cluster ends */
  private pause(): Promise<void> {
    const { signal } = this.ending;
    return new Promise((resolve, reject) => {
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      const stop = () => reject(signal.reason);
      signal.addEventListener('abort', stop, { once: true });
      schedule(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, this.options.retryMilliseconds);
    });
  }
}
