import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Knex } from 'knex';
import { Database, databaseOf } from './databaseOf';
import { readObjects, Writer, writeObjects } from './ObjectTable';
import { Ownership } from './ownership/Ownership';
import { ownershipOf } from './ownership/ownershipOf';
import { restrictFiles } from './restrictFiles';
import { inspectSchema, migrate, Migrations } from './schema';
import { Storage, StoredChange, StoredState } from './Storage';
import { StorageError } from './StorageError';
import { toStorageError } from './toStorageError';

/** How long a lock of somebody else is waited for, step by step, in milliseconds. */
const lockWaits = [20, 40, 80, 160, 320, 640, 1_000];

interface OpenDatabase {
  readonly knex: Knex;
  readonly type: Database['type'];
  readonly where: string;
  readonly ownership: Ownership;
}

/** A storage in the tables of a database: connects late, owns the database while it is open. */
export class DatabaseStorage implements Storage {
  private readonly writer = randomUUID();
  private readonly listeners: (() => void)[] = [];
  private database: OpenDatabase | undefined;
  private writerBefore: Writer | undefined;

  constructor(
    private readonly connect: () => Promise<Knex>,
    private readonly migrations: Migrations,
  ) {}

  /**
   * Connects, takes the database for this process, brings its schema up to date; then uses it.
   *
   * @throws StorageError
   */
  async use<T>(act: (knex: Knex) => Promise<T>): Promise<T> {
    const { knex, type, where, ownership } = await this.connected();
    return translated(where, async () => {
      const isSqlite = type !== 'postgres';
      // Its driver would hold up the whole process while it waits for a lock.
      if (isSqlite) await knex.raw('PRAGMA busy_timeout = 0');
      await ownership.take();
      const schema = await inspectSchema(knex, where);
      if (isSqlite) {
        await knex.raw('PRAGMA journal_mode = WAL');
        await knex.raw('PRAGMA synchronous = FULL');
      }
      if (schema === 'older') await migrate(knex, where, this.migrations);
      return act(knex);
    });
  }

  load(): Promise<StoredState> {
    return this.use(async knex => {
      const { writer, ...state } = await readObjects(knex);
      this.writerBefore = writer;
      return state;
    });
  }

  async append(changes: readonly StoredChange[], revision: number) {
    const { database, writerBefore: before } = this;
    if (!database || before === undefined)
      throw new Error('A storage is loaded before it is written to');
    const { knex, type, where, ownership } = database;
    const writers = { now: this.writer, before };
    const write = () => writeObjects(knex, changes, revision, writers);
    const outcome = await translated(where, async () => {
      await ownership.take();
      // PostgreSQL waits for locks itself.
      return type === 'postgres' ? write() : patiently(where, write);
    });
    if (outcome === 'written') return;
    const detail = 'another process has written since';
    throw new StorageError({ type: 'inUse', where, detail });
  }

  onDoubt(listener: () => void): void {
    this.listeners.push(listener);
  }

  async close() {
    await this.database?.ownership.release();
  }

  private get where(): string {
    return this.database?.where ?? 'the database';
  }

  private async connected(): Promise<OpenDatabase> {
    if (this.database) return this.database;
    const knex = await translated(this.where, this.connect);
    const database = databaseOf(knex);
    const { type, name } = database;
    if (database.type === 'sqliteFile')
      await translated(name, () => restrictFiles(database.file));
    const ownership = ownershipOf(knex);
    ownership.onLoss(() => this.listeners.forEach(listener => listener()));
    this.database = { knex, type, where: name, ownership };
    return this.database;
  }
}

async function translated<T>(where: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw toStorageError(error, where);
  }
}

/** Waits for a lock without holding up the process. */
async function patiently<T>(where: string, act: () => Promise<T>): Promise<T> {
  for (const wait of lockWaits) {
    try {
      return await act();
    } catch (error) {
      if (toStorageError(error, where).failure.type !== 'locked') throw error;
      await pause(wait);
    }
  }
  return act();
}
