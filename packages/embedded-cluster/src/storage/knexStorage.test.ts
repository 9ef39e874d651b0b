import { Knex } from 'knex';
import { databaseKinds, TestDatabases } from './__testUtils__/TestDatabases';
import { KnexStorage, knexStorage } from './knexStorage';
import { StoredChange } from './Storage';
import { StorageError, StorageFailureType } from './StorageError';

const put = (key: string, revision: number, value: object = {}) =>
  ({ type: 'put', key, revision, value } as StoredChange);

async function failureOf(act: Promise<unknown>) {
  const error = await act.then(
    () => undefined,
    thrown => thrown,
  );
  expect(error).toBeInstanceOf(StorageError);
  return (error as StorageError).failure;
}

describe.each(databaseKinds)('objects in %s', kind => {
  const databases = new TestDatabases(kind);
  const open: KnexStorage[] = [];
  let config: Knex.Config;

  beforeAll(() => databases.begin());
  afterAll(() => databases.end());

  beforeEach(async () => {
    config = await databases.create();
  });

  afterEach(async () => {
    await Promise.all(open.splice(0).map(storage => storage.close()));
    await databases.disconnect();
  });

  function storageOf(knex: Knex = databases.connect(config)): KnexStorage {
    const storage = knexStorage(knex);
    open.push(storage);
    return storage;
  }

  /** What a process started later finds. */
  async function kept() {
    await Promise.all(open.splice(0).map(storage => storage.close()));
    const { revision, objects } = await storageOf().load();
    return {
      revision,
      objects: [...objects].sort((a, b) => (a.key < b.key ? -1 : 1)),
    };
  }

  it('begins empty', async () => {
    expect(await storageOf().load()).toEqual({ revision: 0, objects: [] });
  });

  it('keeps what was appended last', async () => {
    const storage = storageOf();
    await storage.load();
    await storage.append([put('a', 2, { n: 1 }), put('b', 3)], 3);
    await storage.append(
      [put('a', 4, { n: 2 }), { type: 'delete', key: 'b' }, put('c', 6)],
      6,
    );
    expect(await kept()).toEqual({
      revision: 6,
      objects: [
        { key: 'a', revision: 4, value: { n: 2 } },
        { key: 'c', revision: 6, value: {} },
      ],
    });
  });

  it('keeps large batches, large objects and every character', async () => {
    const storage = storageOf();
    await storage.load();
    const text = `${'x'.repeat(1_000_000)}\u0000\ud83d\ude80 ' " \\ %`;
    const many = Array.from({ length: 2_500 }, (_, index) =>
      put(`many/${index}`, index + 2),
    );
    await storage.append(
      [...many, put(`k/${'é"\'?'}`, 2_502, { text })],
      2_502,
    );
    await storage.append(
      many.slice(1).map(({ key }) => ({ type: 'delete', key })),
      5_001,
    );
    expect(await kept()).toEqual({
      revision: 5_001,
      objects: [
        { key: `k/${'é"\'?'}`, revision: 2_502, value: { text } },
        { key: 'many/0', revision: 2, value: {} },
      ],
    });
  });

  it('keeps nothing of a batch that fails', async () => {
    const storage = storageOf();
    await storage.load();
    await storage.append([put('a', 2)], 2);
    const refused = { ...put('c', 4), value: undefined } as never;
    expect(
      (await failureOf(storage.append([put('b', 3), refused], 4))).type,
    ).toBe('other');
    expect(await kept()).toMatchObject({
      revision: 2,
      objects: [{ key: 'a' }],
    });
  });

  it('finds out with an empty batch that writes work, and keeps the version', async () => {
    const storage = storageOf();
    await storage.load();
    await storage.append([], 7);
    expect(await kept()).toEqual({ revision: 7, objects: [] });
  });

  it('is refused to a second process until the first has ended', async () => {
    const first = storageOf();
    await first.load();
    const second = storageOf();
    expect(await failureOf(second.load())).toMatchObject({
      type: 'inUse',
      where: expect.stringContaining(kind === 'SQLite' ? '.sqlite' : 'test_'),
    });
    await first.append([put('a', 2)], 2);
    await first.close();
    expect((await second.load()).revision).toBe(2);
  });

  it('refuses the writes of a process that it was taken from, and gives it what the other wrote', async () => {
    const first = storageOf();
    await first.load();
    await first.append([put('a', 2)], 2);
    await first.close();
    const second = storageOf();
    await second.load();
    await second.append([put('b', 3)], 3);
    const late = () => failureOf(first.append([put('c', 3)], 3));
    expect((await late()).type).toBe('inUse');
    await second.close();
    expect((await late()).type).toBe('inUse');
    expect(await first.load()).toMatchObject({
      revision: 3,
      objects: [{ key: 'a' }, { key: 'b' }],
    });
    await first.append([put('c', 4)], 4);
    expect((await kept()).objects).toHaveLength(3);
  });

  it('waits for the short lock of another program', async () => {
    const storage = storageOf();
    await storage.load();
    const unlock = await lock();
    const written = storage.append([put('a', 2)], 2);
    await new Promise(resolve => setTimeout(resolve, 100));
    await unlock();
    await written;
    expect((await kept()).revision).toBe(2);
  });

  it('says that it is locked when that takes long, and works afterwards', async () => {
    const storage = storageOf();
    await storage.load();
    const unlock = await lock();
    expect((await failureOf(storage.append([put('a', 2)], 2))).type).toBe(
      'locked',
    );
    await unlock();
    await storage.append([put('a', 2)], 2);
    expect((await kept()).revision).toBe(2);
  });

  /** Another program begins to write and does not finish. */
  async function lock(): Promise<() => Promise<void>> {
    const other = databases.connect(config);
    const transaction = await other.transaction();
    await transaction('embedded_cluster_revision').update({ revision: 1 });
    return async () => {
      await transaction.rollback();
      await other.destroy();
    };
  }

  it('says that it is read-only, and works afterwards', async () => {
    const knex = databases.connect({ ...config, pool: { min: 1, max: 1 } });
    const storage = storageOf(knex);
    await storage.load();
    const [on, off] =
      kind === 'SQLite'
        ? ['PRAGMA query_only = ON', 'PRAGMA query_only = OFF']
        : [
            'set default_transaction_read_only = on',
            'set default_transaction_read_only = off',
          ];
    await knex.raw(on);
    expect((await failureOf(storage.append([put('a', 2)], 2))).type).toBe(
      'readOnly',
    );
    await knex.raw(off);
    await storage.append([put('a', 2)], 2);
    expect((await kept()).revision).toBe(2);
  });

  describe('of another version', () => {
    /** The tables of the first version, which had no migrations; with two objects. */
    async function asTheFirstVersionLeftIt() {
      const knex = databases.connect(config);
      const longText = kind === 'SQLite' ? 'longtext' : 'text';
      for (const statement of [
        `create table "embedded_cluster_objects" ("key" varchar(1024), "revision" bigint not null, "value" ${longText} not null, primary key ("key"))`,
        'create table "embedded_cluster_revision" ("id" integer, "revision" bigint not null, primary key ("id"))',
        `insert into embedded_cluster_objects values ('namespaces//default', 2, '{"kind":"Namespace","metadata":{"name":"default"}}')`,
        `insert into embedded_cluster_objects values ('kardinal.io/bundles/default/a', 41, '{"kind":"Bundle","metadata":{"name":"a"}}')`,
        'insert into embedded_cluster_revision values (1, 42)',
      ])
        await knex.raw(statement);
      await knex.destroy();
    }

    const objectsOfTheFirstVersion = {
      revision: 42,
      objects: [
        {
          key: 'kardinal.io/bundles/default/a',
          revision: 41,
          value: { kind: 'Bundle', metadata: { name: 'a' } },
        },
        {
          key: 'namespaces//default',
          revision: 2,
          value: { kind: 'Namespace', metadata: { name: 'default' } },
        },
      ],
    };

    it('finds everything that the first version kept, and goes on', async () => {
      await asTheFirstVersionLeftIt();
      expect(await kept()).toEqual(objectsOfTheFirstVersion);
      await open[0].append([put('z', 43)], 43);
      expect(await kept()).toMatchObject({
        revision: 43,
        objects: [...objectsOfTheFirstVersion.objects, { key: 'z' }],
      });
    });

    it('finishes an upgrade that was killed', async () => {
      await asTheFirstVersionLeftIt();
      const knex = databases.connect(config);
      const migrations = {
        directory: `${__dirname}/../../migrations`,
        tableName: 'embedded_cluster_migrations',
      };
      await knex.migrate.up(migrations);
      await knex('embedded_cluster_migrations_lock').update({ is_locked: 1 });
      await knex.destroy();
      expect(await kept()).toEqual(objectsOfTheFirstVersion);
    });

    it('leaves a newer schema as it is and says so', async () => {
      await storageOf().load();
      await kept();
      await Promise.all(open.splice(0).map(storage => storage.close()));
      const knex = databases.connect(config);
      await knex('embedded_cluster_migrations').insert({
        name: '29990101000000_future.js',
        batch: 9,
      });
      const before = await everything(knex);
      expect(await failureOf(storageOf().load())).toMatchObject({
        type: 'newer',
        detail: expect.stringMatching(
          /at 29990101000000_future\.js.*ends at \d+_writer\.js/,
        ),
      });
      expect(await everything(knex)).toEqual(before);
    });

    it('leaves an older schema as it is where migrations are skipped', async () => {
      await asTheFirstVersionLeftIt();
      const knex = databases.connect(config);
      const storage = knexStorage(knex, { migrations: 'skip' });
      open.push(storage);
      const { type } = await failureOf(storage.load());
      expect(type).toBe('older' satisfies StorageFailureType);
      expect(await knex.schema.hasTable('embedded_cluster_migrations')).toBe(
        false,
      );
    });

    async function everything(knex: Knex) {
      const tables = ['objects', 'revision', 'migrations', 'migrations_lock'];
      return Promise.all(
        tables.map(table => knex(`embedded_cluster_${table}`).select()),
      );
    }
  });
});
