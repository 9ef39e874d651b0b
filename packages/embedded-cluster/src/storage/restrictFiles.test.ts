import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knexFactory, { Knex } from 'knex';
import { knexStorage } from './knexStorage';

describe('the files of a SQLite database', () => {
  let folder: string;
  const clients: Knex[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'restrict-files-'));
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map(client => client.destroy()));
    await rm(folder, { recursive: true, force: true });
  });

  function connect(): Knex {
    const client = knexFactory({
      client: 'better-sqlite3',
      connection: { filename: join(folder, 'kardinal.sqlite') },
      useNullAsDefault: true,
    });
    clients.push(client);
    return client;
  }

  async function modes() {
    const names = (await readdir(folder)).sort();
    const each = names.map(async name => {
      const { mode } = await stat(join(folder, name));
      return [name, (mode & 0o777).toString(8)] as const;
    });
    return Object.fromEntries(await Promise.all(each));
  }

  const restricted = {
    'kardinal.sqlite': '600',
    'kardinal.sqlite-owner': '600',
    'kardinal.sqlite-shm': '600',
    'kardinal.sqlite-wal': '600',
  };

  async function write(client: Knex) {
    const storage = knexStorage(client);
    await storage.load();
    const value = { kind: 'Secret' };
    await storage.append(
      [{ type: 'put', key: 'secrets/a', revision: 1, value }],
      1,
    );
    return storage;
  }

  it('are for the user of the process only', async () => {
    const storage = await write(connect());
    expect(await modes()).toEqual(restricted);
    await storage.close();
  });

  it('are corrected where an older version let others read them', async () => {
    const client = connect();
    const before = await write(client);
    await before.close();
    for (const name of await readdir(folder))
      await chmod(join(folder, name), 0o644);
    const storage = knexStorage(client);
    await storage.load();
    expect(await modes()).toEqual(restricted);
    await storage.close();
  });
});
