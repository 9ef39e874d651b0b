import { createServer } from 'node:net';
import { EmbeddedCluster, startEmbeddedCluster } from './EmbeddedCluster';
import { ContractClient } from './testing/ContractClient';
import { memoryStorage } from './storage/memoryStorage';
import { Storage } from './storage/Storage';
import { StorageError, StorageStatus } from './storage/StorageError';

const started: EmbeddedCluster[] = [];

afterEach(async () => {
  for (const cluster of started.splice(0)) await cluster.stop();
});

async function start(storage: Storage, port?: number) {
  const statuses: StorageStatus[] = [];
  const onStorageStatus = (status: StorageStatus) => statuses.push(status);
  const starting = startEmbeddedCluster({
    ...{ storage, token: 'test', port },
    onStorageStatus,
  });
  const error = await starting.then(
    cluster => void started.push(cluster),
    (reason: unknown) => reason,
  );
  return { error, statuses };
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

describe('an end while the cluster waits for its storage', () => {
  it('leaves the storage alone once it is closed', async () => {
    let owner: 'us' | 'another' = 'us';
    const calls: string[] = [];
    const memory = memoryStorage();
    const use = (name: string) => {
      calls.push(name);
      if (owner === 'us') return;
      const failure = { type: 'inUse', where: 'it', detail: '' } as const;
      throw new StorageError(failure);
    };
    const storage: Storage = {
      async load() {
        use('load');
        return memory.load();
      },
      async append(changes, revision) {
        use('append');
        await memory.append(changes, revision);
      },
      async close() {
        calls.push('close');
      },
    };
    const { statuses } = await start(storage);
    const [cluster] = started.splice(0);
    owner = 'another';
    const client = new ContractClient(cluster.kubeconfig());
    const body = {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: 'a' },
    };
    const answer = await client.call('POST', '/api/v1/namespaces', { body });
    expect(answer.code).toBe(503);
    expect(statuses).toMatchObject([{ type: 'failing' }]);
    await cluster.stop();
    await new Promise(resolve => {
      setTimeout(resolve, 300);
    });
    expect(calls.at(-1)).toBe('close');
  });
});
