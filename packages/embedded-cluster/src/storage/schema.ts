import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Knex } from 'knex';
import { StorageError } from './StorageError';

/** Whether this process may change the schema. */
export type Migrations = 'run' | 'skip';

/** Which migrations a database has had. */
export const migrationsTable = 'embedded_cluster_migrations';

const directory = join(
  dirname(require.resolve('@kardinal/embedded-cluster/package.json')),
  'migrations',
);

/**
 * Whether the schema is the one that this code knows. Reads only.
 *
 * @throws StorageError with the failure `newer` when it knows less than the database has had
 */
export async function inspectSchema(
  knex: Knex,
  where: string,
): Promise<'current' | 'older'> {
  const known = await migrations();
  const had = await migrationsHad(knex);
  const unknown = had.filter(name => !known.includes(name));
  if (unknown.length > 0) {
    const detail = `its schema is at ${unknown.at(
      -1,
    )}, this version ends at ${known.at(-1)}`;
    throw new StorageError({ type: 'newer', where, detail });
  }
  return had.length === known.length ? 'current' : 'older';
}

/** Brings the schema up to date. Only for who owns the database: a lock that an ended process left is taken away. */
export async function migrate(
  knex: Knex,
  where: string,
  wanted: Migrations,
): Promise<void> {
  if (wanted === 'skip') {
    const detail = 'migrations are skipped by configuration';
    throw new StorageError({ type: 'older', where, detail });
  }
  const options = { directory, tableName: migrationsTable };
  if (await knex.schema.hasTable(`${migrationsTable}_lock`))
    await knex.migrate.forceFreeMigrationsLock(options);
  await knex.migrate.latest(options);
}

async function migrations(): Promise<string[]> {
  const files = await readdir(directory);
  return files.filter(name => name.endsWith('.js')).sort();
}

async function migrationsHad(knex: Knex): Promise<string[]> {
  if (!(await knex.schema.hasTable(migrationsTable))) return [];
  const rows: { name: string }[] = await knex(migrationsTable)
    .select('name')
    .orderBy('name');
  return rows.map(({ name }) => name);
}
