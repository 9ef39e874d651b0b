import { Knex } from 'knex';

/** What a client is connected to. */
export type Database =
  | { readonly type: 'memory'; readonly name: string }
  | {
      readonly type: 'sqliteFile';
      readonly name: string;
      readonly file: string;
    }
  | { readonly type: 'postgres'; readonly name: string };

/**
 * Finds out without a connection. The name is for people.
 *
 * @throws Error for a database that objects are not kept in
 */
export function databaseOf(knex: Knex): Database {
  const { config, connectionSettings } = knex.client;
  const client = String(config.client);
  if (client.includes('sqlite')) return sqlite(connectionSettings ?? {});
  if (client === 'pg' || client.startsWith('postgres'))
    return { type: 'postgres', name: postgresName(connectionSettings ?? {}) };
  throw new Error(
    `The control plane keeps its objects in better-sqlite3 or pg, not in ${client}`,
  );
}

function sqlite({ filename }: { filename?: unknown }): Database {
  const isFile =
    typeof filename === 'string' &&
    filename !== '' &&
    !filename.includes(':memory:');
  return isFile
    ? { type: 'sqliteFile', name: filename, file: filename }
    : { type: 'memory', name: 'the database in memory' };
}

function postgresName(settings: {
  host?: unknown;
  port?: unknown;
  database?: unknown;
}): string {
  const { host, port, database } = settings;
  const parts = [
    ...(database === undefined ? [] : [`database ${database}`]),
    ...(host === undefined ? [] : [`on ${host}${port ? `:${port}` : ''}`]),
  ];
  return parts.length === 0 ? 'PostgreSQL' : `PostgreSQL ${parts.join(' ')}`;
}
