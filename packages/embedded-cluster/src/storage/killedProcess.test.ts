import { ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Knex } from 'knex';
import { databaseKinds, TestDatabases } from './__testUtils__/TestDatabases';
import { knexStorage } from './knexStorage';
import { Storage } from './Storage';
import { StorageError } from './StorageError';

const batchSize = 5;

describe.each(databaseKinds)('a process that is killed, on %s', kind => {
  const databases = new TestDatabases(kind);
  const children: ChildProcess[] = [];

  beforeAll(() => databases.begin());

  afterAll(async () => {
    children.forEach(child => child.kill('SIGKILL'));
    await databases.end();
  });

  /** Resolves once it has written a few batches. */
  async function startWriter(config: Knex.Config, batches: number) {
    const child = spawn(
      process.execPath,
      [
        '-r',
        '@backstage/cli/config/nodeTransform.cjs',
        join(__dirname, '__testUtils__/writingProcess.ts'),
        JSON.stringify(config),
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    children.push(child);
    let errors = '';
    child.stderr.on('data', text => (errors += text));
    const acknowledged: number[] = [];
    const lines = createInterface({ input: child.stdout });
    const ended = new Promise<void>(resolve => lines.on('close', resolve));
    await new Promise<void>((resolve, reject) => {
      lines.on('line', line => {
        acknowledged.push(Number(line));
        if (acknowledged.length === batches) resolve();
      });
      ended.then(() => reject(new Error(`the writer ended: ${errors}`)));
    });
    return { child, acknowledged, ended };
  }

  async function loadOnceItIsFree(storage: Storage) {
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        return await storage.load();
      } catch (error) {
        if (!(error instanceof StorageError) || Date.now() > deadline)
          throw error;
      }
      await pause(50);
    }
  }

  it('has the database to itself, and leaves every acknowledged write and no half batch', async () => {
    const config = await databases.create();
    const writer = await startWriter(config, 30);
    const storage = knexStorage(databases.connect(config));
    await expect(storage.load()).rejects.toMatchObject({
      failure: { type: 'inUse' },
    });
    writer.child.kill('SIGKILL');
    await writer.ended;

    const { revision, objects } = await loadOnceItIsFree(storage);
    const keys = new Set(objects.map(({ key }) => key));
    const last = writer.acknowledged.at(-1)!;
    expect([last, last + batchSize]).toContain(revision);
    expect(keys.size).toBe(revision);
    for (let each = 1; each <= revision; each++)
      expect(keys).toContain(`k/${each}`);
    await storage.close();
  });
});
