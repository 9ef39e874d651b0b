import { Knex } from 'knex';
import { JsonObject } from '../json/Json';
import { Storage, StoredChange } from './Storage';

/** @public */
export interface KnexStorageOptions {
  /** Default `embedded_cluster_`. */
  readonly tablePrefix?: string;
}

interface Tables {
  readonly objects: string;
  readonly revisions: string;
}

const keysPerStatement = 100;

/**
 * Keeps objects in two tables of a database, which it creates: SQLite (better-sqlite3) or PostgreSQL.
 *
 * On SQLite it turns on the write-ahead log and full synchronisation, so that what was acknowledged survives a crash of the machine.
 * The connection stays the caller's.
 *
 * @public
 */
export async function knexStorage(
  knex: Knex,
  options: KnexStorageOptions = {},
): Promise<Storage> {
  const prefix = options.tablePrefix ?? 'embedded_cluster_';
  const tables = {
    objects: `${prefix}objects`,
    revisions: `${prefix}revision`,
  };
  if (isSqlite(knex)) {
    await knex.raw('PRAGMA journal_mode = WAL');
    await knex.raw('PRAGMA synchronous = FULL');
  }
  await createTables(knex, tables);
  return {
    load: () => load(knex, tables),
    append: (changes, revision) => append(knex, tables, changes, revision),
    async close() {},
  };
}

function isSqlite(knex: Knex): boolean {
  return String(knex.client.config.client).includes('sqlite');
}

async function createTables(knex: Knex, tables: Tables): Promise<void> {
  if (!(await knex.schema.hasTable(tables.objects))) {
    await knex.schema.createTable(tables.objects, table => {
      table.string('key', 1024).primary();
      table.bigInteger('revision').notNullable();
      table.text('value', 'longtext').notNullable();
    });
  }
  if (!(await knex.schema.hasTable(tables.revisions))) {
    await knex.schema.createTable(tables.revisions, table => {
      table.integer('id').primary();
      table.bigInteger('revision').notNullable();
    });
  }
}

async function load(knex: Knex, tables: Tables) {
  const rows: { key: string; revision: number | string; value: string }[] =
    await knex(tables.objects).select('key', 'revision', 'value');
  const last: { revision: number | string } | undefined = await knex(
    tables.revisions,
  ).first('revision');
  return {
    revision: Number(last?.revision ?? 0),
    objects: rows.map(row => ({
      key: row.key,
      revision: Number(row.revision),
      value: JSON.parse(row.value) as JsonObject,
    })),
  };
}

async function append(
  knex: Knex,
  tables: Tables,
  changes: readonly StoredChange[],
  revision: number,
): Promise<void> {
  const removed: string[] = [];
  const written: { key: string; revision: number; value: string }[] = [];
  for (const change of changes) {
    if (change.type === 'delete') removed.push(change.key);
    else written.push({ ...change, value: JSON.stringify(change.value) });
  }
  await knex.transaction(async transaction => {
    for (const keys of slices(removed)) {
      await transaction(tables.objects).whereIn('key', keys).delete();
    }
    for (const rows of slices(written)) {
      await transaction(tables.objects)
        .insert(
          rows.map(({ key, revision: r, value }) => ({
            key,
            revision: r,
            value,
          })),
        )
        .onConflict('key')
        .merge();
    }
    await transaction(tables.revisions)
      .insert({ id: 1, revision })
      .onConflict('id')
      .merge();
  });
}

function* slices<T>(items: readonly T[]): Generator<T[]> {
  for (let start = 0; start < items.length; start += keysPerStatement) {
    yield items.slice(start, start + keysPerStatement);
  }
}
