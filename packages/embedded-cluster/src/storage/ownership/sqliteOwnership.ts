import knexFactory, { Knex } from 'knex';
import { StorageError } from '../StorageError';
import { toStorageError } from '../toStorageError';
import { Ownership } from './Ownership';

/**
 * A lock on an empty file beside the database, held by SQLite's own means: it ends with the process, and keeps nobody
 * from reading or copying the database itself.
 *
 * @see https://www.sqlite.org/lockingv3.html
 */
export function sqliteOwnership(knex: Knex, file: string): Ownership {
  let held: Knex | undefined;
  return {
    async take() {
      held ??= await lock(knex, file);
    },
    // The operating system takes the lock from nobody.
    onLoss() {},
    async release() {
      await held?.destroy();
      held = undefined;
    },
  };
}

async function lock(knex: Knex, file: string): Promise<Knex> {
  const owner = knexFactory({
    client: knex.client.config.client,
    connection: { filename: `${file}-owner` },
    useNullAsDefault: true,
    // One connection that is never given back: the transaction on it is the lock.
    pool: { min: 1, max: 1 },
  });
  try {
    await owner.raw('PRAGMA busy_timeout = 0');
    // It has nothing to undo, and a full disk shall not keep it from being taken.
    await owner.raw('PRAGMA journal_mode = MEMORY');
    await owner.raw('BEGIN EXCLUSIVE');
    return owner;
  } catch (error) {
    await owner.destroy();
    const cause = toStorageError(error, file);
    if (cause.failure.type !== 'locked') throw cause;
    const detail = `${file}-owner is locked`;
    throw new StorageError({ type: 'inUse', where: file, detail }, { cause });
  }
}
