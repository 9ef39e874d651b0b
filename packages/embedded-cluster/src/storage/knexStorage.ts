import { Knex } from 'knex';
import { DatabaseStorage } from './DatabaseStorage';
import { Migrations } from './schema';
import { Storage } from './Storage';

/** @public */
export interface KnexStorageOptions {
  /** Default `run`; with `skip` an older schema is refused. */
  readonly migrations?: Migrations;
}

/** A storage in a database, which may be used for other tables too. @public */
export interface KnexStorage extends Storage {
  /**
   * Connects, takes the database for this process, brings its schema up to date; then uses it. May be called again.
   *
   * @throws StorageError when the database cannot do it now; a later call may.
   */
  use<T>(act: (knex: Knex) => Promise<T>): Promise<T>;
}

/**
 * Keeps objects in a database: SQLite (better-sqlite3) or PostgreSQL.
 *
 * One process at a time has the database; another is refused with the failure `inUse` until the first has ended. On SQLite the write-ahead
 * log and full synchronisation are turned on, so that what was acknowledged survives a crash of the machine. The connection stays the caller's.
 *
 * @param source - the client, or how to get it; it is got when it is needed first
 * @public
 */
export function knexStorage(
  source: Knex | (() => Promise<Knex>),
  options: KnexStorageOptions = {},
): KnexStorage {
  const connect = isClient(source) ? async () => source : source;
  return new DatabaseStorage(connect, options.migrations ?? 'run');
}

function isClient(source: Knex | (() => Promise<Knex>)): source is Knex {
  return 'client' in source;
}
