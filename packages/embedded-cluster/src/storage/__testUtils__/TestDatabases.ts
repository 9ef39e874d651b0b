import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knexFactory, { Knex } from 'knex';
import { installedPostgres } from '../../testing/postgres/installedPostgres';
import { PostgresServer } from '../../testing/postgres/PostgresServer';

/** A kind of database that objects are kept in. */
export type DatabaseKind = 'SQLite' | 'PostgreSQL';

const postgres = installedPostgres();

/**
 * What this machine can test. In CI that is everything: there a missing PostgreSQL fails when it is to be started, with what to install.
 */
export const databaseKinds: readonly DatabaseKind[] =
  postgres || process.env.CI ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

if (!databaseKinds.includes('PostgreSQL'))
  process.stderr.write(
    'PostgreSQL is not installed on this machine: its tests are LEFT OUT. apt-get install postgresql brings it; nothing of it has to run.\n',
  );

/** Databases of one kind, for one test file. */
export class TestDatabases {
  private readonly clients: Knex[] = [];
  private folder = '';
  private count = 0;
  private postgres: PostgresServer | undefined;

  constructor(readonly kind: DatabaseKind) {}

  get server(): PostgresServer {
    if (!this.postgres) throw new Error(`${this.kind} has no server`);
    return this.postgres;
  }

  async begin(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'storage-'));
    if (this.kind === 'SQLite') return;
    if (!postgres)
      throw new Error(
        'PostgreSQL is not installed: apt-get install postgresql (the function machine of .ci/run does it)',
      );
    this.postgres = await PostgresServer.start(postgres);
  }

  async end(): Promise<void> {
    await this.disconnect();
    await this.postgres?.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** How to connect to a new, empty database. */
  async create(): Promise<Knex.Config> {
    if (this.kind === 'PostgreSQL')
      return { client: 'pg', connection: await this.server.createDatabase() };
    const filename = join(this.folder, `${++this.count}.sqlite`);
    return {
      client: 'better-sqlite3',
      connection: { filename },
      useNullAsDefault: true,
    };
  }

  /** A client, until {@link disconnect}. */
  connect(config: Knex.Config): Knex {
    // Failures are what many of these tests are about.
    const log = { warn() {}, error() {} };
    const knex = knexFactory({ ...config, log });
    this.clients.push(knex);
    return knex;
  }

  async disconnect(): Promise<void> {
    await Promise.all(this.clients.splice(0).map(knex => knex.destroy()));
  }
}
