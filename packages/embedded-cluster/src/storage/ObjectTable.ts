import { Knex } from 'knex';
import { JsonObject } from '../json/Json';
import { databaseOf } from './databaseOf';
import { StoredChange, StoredState } from './Storage';

const objects = 'embedded_cluster_objects';
const revisions = 'embedded_cluster_revision';
const keysPerStatement = 100;
/** How long a transaction waits for the lock of another one. */
const lockMilliseconds = 3_000;

/** Who wrote last; `null` when the database was written before there were writers. */
export type Writer = string | null;

/** Everything in the tables, and who wrote it. */
export async function readObjects(
  knex: Knex,
): Promise<StoredState & { readonly writer: Writer }> {
  const rows: { key: string; revision: number | string; value: string }[] =
    await knex(objects).select('key', 'revision', 'value');
  const last: { revision: number | string; writer: Writer } | undefined =
    await knex(revisions).first('revision', 'writer');
  return {
    revision: Number(last?.revision ?? 0),
    writer: last?.writer ?? null,
    objects: rows.map(row => ({
      key: row.key,
      revision: Number(row.revision),
      value: JSON.parse(row.value) as JsonObject,
    })),
  };
}

/**
 * Writes a batch in one transaction, unless somebody else than the expected writers wrote last.
 *
 * @param writers - who writes, and who may have written before
 */
export async function writeObjects(
  knex: Knex,
  changes: readonly StoredChange[],
  revision: number,
  writers: { readonly now: string; readonly before: Writer },
): Promise<'written' | 'overtaken'> {
  return transact(knex, async transaction => {
    if (databaseOf(knex).type === 'postgres')
      await transaction.raw(`set local lock_timeout = ${lockMilliseconds}`);
    // First, so that transactions of two processes come after one another.
    const claimed = await transaction(revisions)
      .where({ id: 1 })
      .where(last =>
        last.where({ writer: writers.now }).orWhere({ writer: writers.before }),
      )
      .update({ revision, writer: writers.now });
    if (claimed === 0) return 'overtaken';
    await writeChanges(transaction, changes);
    return 'written';
  });
}

/** SQLite ends a transaction itself when the disk is full; that there is none to roll back is not what went wrong. */
async function transact<T>(
  knex: Knex,
  act: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  let reason: unknown;
  try {
    return await knex.transaction(transaction =>
      act(transaction).catch(error => {
        reason = error;
        throw error;
      }),
    );
  } catch (error) {
    throw reason ?? error;
  }
}

async function writeChanges(
  transaction: Knex.Transaction,
  changes: readonly StoredChange[],
): Promise<void> {
  const removed: string[] = [];
  const written: { key: string; revision: number; value: string }[] = [];
  for (const change of changes) {
    const { key } = change;
    if (change.type === 'delete') removed.push(key);
    else {
      const { revision, value } = change;
      written.push({ key, revision, value: JSON.stringify(value) });
    }
  }
  for (const keys of slices(removed))
    await transaction(objects).whereIn('key', keys).delete();
  for (const rows of slices(written))
    await transaction(objects).insert(rows).onConflict('key').merge();
}

function* slices<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += keysPerStatement)
    yield items.slice(start, start + keysPerStatement);
}
