import { ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import knexFactory, { Knex } from 'knex';

/** How a server of PostgreSQL ends: in order, or as if its machine had lost power. @public */
export type PostgresEnd = 'fast' | 'immediate';

/** What a client needs to connect. @public */
export interface PostgresConnection {
  /** The folder of its socket: nothing listens on a network. */
  readonly host: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

const user = 'kardinal';
const password = 'only for a test';
const startMilliseconds = 60_000;

/** A PostgreSQL server of this process alone, in a temporary folder. @public */
export class PostgresServer {
  private running: ChildProcess | undefined;
  private databases = 0;

  private constructor(
    private readonly programs: string,
    private readonly folder: string,
    private readonly account: Account | undefined,
  ) {}

  /** @param programs - the folder of `initdb` and `postgres` */
  static async start(programs: string): Promise<PostgresServer> {
    const folder = await mkdtemp(join(tmpdir(), 'pg-'));
    const account = unprivilegedAccount();
    if (account) await chown(folder, account.uid, account.gid);
    const server = new PostgresServer(programs, folder, account);
    await server.initialize();
    await server.start();
    return server;
  }

  /** A new, empty database. */
  async createDatabase(): Promise<PostgresConnection> {
    const database = `test_${++this.databases}`;
    await this.administer(knex => knex.raw(`create database ${database}`));
    return { host: this.folder, user, password, database };
  }

  /** Runs something as the administrator of the server. */
  async administer<T>(act: (knex: Knex) => Promise<T>): Promise<T> {
    const connection = {
      host: this.folder,
      user,
      password,
      database: 'postgres',
    };
    // That it does not answer yet is no news.
    const log = { warn() {}, error() {} };
    const knex = knexFactory({ client: 'pg', connection, log });
    try {
      return await act(knex);
    } finally {
      await knex.destroy();
    }
  }

  /** Resolves when it accepts connections. */
  async start(): Promise<void> {
    const settings = ['listen_addresses=', 'fsync=off', 'max_connections=40'];
    const args = ['-D', this.data, '-k', this.folder];
    for (const setting of settings) args.push('-c', setting);
    this.running = spawn(join(this.programs, 'postgres'), args, {
      ...this.account,
      cwd: this.folder,
      stdio: 'ignore',
    });
    const deadline = Date.now() + startMilliseconds;
    for (;;) {
      try {
        await this.administer(knex => knex.raw('select 1'));
        return;
      } catch (error) {
        if (Date.now() > deadline || this.running.exitCode !== null)
          throw error;
      }
      await pause(50);
    }
  }

  async stop(end: PostgresEnd = 'fast'): Promise<void> {
    const { running } = this;
    this.running = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise(resolve => running.once('exit', resolve));
    running.kill(end === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  }

  /** Stops it and forgets everything. */
  async remove(): Promise<void> {
    await this.stop('immediate');
    await rm(this.folder, { recursive: true, force: true });
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  private async initialize(): Promise<void> {
    const passwordFile = join(this.folder, 'password');
    await writeFile(passwordFile, password);
    await promisify(execFile)(
      join(this.programs, 'initdb'),
      [
        '-D',
        this.data,
        '--username',
        user,
        '--auth',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '--no-sync',
        '--encoding',
        'UTF8',
      ],
      { ...this.account, cwd: this.folder },
    );
  }
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: whom it runs as instead. */
function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'));
  const found = ['postgres', 'nobody'].flatMap(name =>
    accounts.filter(account => account[0] === name),
  )[0];
  if (!found) throw new Error('There is neither a user postgres nor nobody');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}
