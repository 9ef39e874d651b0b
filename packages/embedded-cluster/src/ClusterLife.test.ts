import { createServer } from 'node:net';
import { silentLogger } from '@kardinal/foundation';
import { EmbeddedCluster, startEmbeddedCluster } from './EmbeddedCluster';
import { ContractClient } from './testing/ContractClient';
import { memoryStorage } from './storage/memoryStorage';
import { Storage, StoredChange } from './storage/Storage';
import {
  StorageError,
  StorageFailure,
  StorageStatus,
} from './storage/StorageError';

const started: EmbeddedCluster[] = [];

afterEach(async () => {
  for (const cluster of started.splice(0)) await cluster.stop();
});

async function start(storage: Storage, port?: number) {
  const statuses: StorageStatus[] = [];
  const errors: string[] = [];
  const starting = startEmbeddedCluster({
    storage,
    token: 'test',
    port,
    storageRetryMilliseconds: 20,
    logger: { ...silentLogger, error: text => errors.push(text) },
    onStorageStatus: status => statuses.push(status),
  });
  const error = await starting.then(
    cluster => void started.push(cluster),
    (reason: unknown) => reason,
  );
  return { error, statuses, errors };
}

describe('a start that fails', () => {
  it('says why in its refusal, and there only', async () => {
    const type = 'full' as const;
    const failure = { type, where: 'the database', detail: 'ENOSPC' };
    const storage: Storage = {
      ...memoryStorage(),
      append: () => Promise.reject(new StorageError(failure)),
    };
    const { error, statuses } = await start(storage);
    expect(error).toMatchObject({ failure });
    expect(statuses).toEqual([]);
  });

  it('leaves the storage to the next start', async () => {
    const storage = memoryStorage();
    const other = createServer();
    const port = await new Promise<number>(resolve => {
      other.listen(0, '127.0.0.1', () =>
        resolve((other.address() as { port: number }).port),
      );
    });
    const refused = await start(storage, port);
    expect(refused.error).toMatchObject({ code: 'EADDRINUSE' });
    await new Promise(resolve => {
      other.close(resolve);
    });
    expect((await start(storage, port)).error).toBeUndefined();
    expect(new URL(started[0].url).port).toBe(`${port}`);
  });
});

/** A storage that another process can take, and what was asked of it. */
class TakenStorage implements Storage {
  readonly calls: string[] = [];
  failure: StorageFailure | undefined;
  readonly #memory = memoryStorage();

  async load() {
    this.#use('load');
    return this.#memory.load();
  }

  async append(changes: readonly StoredChange[], revision: number) {
    this.#use('append');
    await this.#memory.append(changes, revision);
  }

  async close() {
    this.calls.push('close');
  }

  #use(call: string): void {
    this.calls.push(call);
    if (this.failure) throw new StorageError(this.failure);
  }
}

describe('a cluster whose storage is taken', () => {
  const taken: StorageFailure = { type: 'inUse', where: 'it', detail: '' };

  async function lose(cluster: EmbeddedCluster, storage: TakenStorage) {
    storage.failure = taken;
    const client = new ContractClient(cluster.kubeconfig());
    const metadata = { name: 'a' };
    const body = { apiVersion: 'v1', kind: 'Namespace', metadata };
    const answer = await client.call('POST', '/api/v1/namespaces', { body });
    expect(answer.code).toBe(503);
  }

  it('says why it still waits', async () => {
    const storage = new TakenStorage();
    const { statuses } = await start(storage);
    await lose(started[0], storage);
    storage.failure = { ...taken, type: 'unreachable' };
    await until(() => typesOf(statuses).includes('unreachable'));
    expect(typesOf(statuses)).toEqual(['inUse', 'unreachable']);
  });

  it('leaves it alone once it has ended, and calls that no error', async () => {
    const storage = new TakenStorage();
    const { statuses, errors } = await start(storage);
    const [cluster] = started.splice(0);
    await lose(cluster, storage);
    expect(typesOf(statuses)).toEqual(['inUse']);
    await cluster.stop();
    await pause(300);
    expect(storage.calls.at(-1)).toBe('close');
    expect(errors.join()).not.toContain('the cluster ended');
  });
});

function typesOf(statuses: readonly StorageStatus[]): readonly string[] {
  return statuses.map(status =>
    status.type === 'failing' ? status.failure.type : status.type,
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => {
    setTimeout(resolve, milliseconds);
  });
}

async function until(isReached: () => boolean): Promise<void> {
  for (let looks = 0; !isReached() && looks < 200; looks++) await pause(20);
}
