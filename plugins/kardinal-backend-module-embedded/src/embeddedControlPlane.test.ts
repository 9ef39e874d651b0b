import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseManager } from '@backstage/backend-defaults/database';
import { DatabaseService } from '@backstage/backend-plugin-api';
import { mockServices } from '@backstage/backend-test-utils';
import {
  ControlPlaneConnection,
  ControlPlaneContext,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  installedPostgres,
  PostgresServer,
} from '@kardinal/embedded-cluster/testing';
import { HttpKubeClient, ResourceType } from '@kardinal/kube-controller';
import { KubeConfig } from '@kubernetes/client-node';
import knexFactory, { Knex } from 'knex';
import { embeddedControlPlane } from './embeddedControlPlane';

type Status = Parameters<ControlPlaneContext['report']>[0];

const postgres = installedPostgres();

/** In CI a missing PostgreSQL fails; elsewhere it is said. */
const kinds =
  postgres || process.env.CI ? ['SQLite', 'PostgreSQL'] : ['SQLite'];
if (!kinds.includes('PostgreSQL'))
  process.stderr.write(
    'PostgreSQL is not installed on this machine: its tests are LEFT OUT. apt-get install postgresql brings it.\n',
  );

const configMaps: ResourceType = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  plural: 'configmaps',
  scope: 'Namespaced',
};

async function until(isReached: () => boolean) {
  const deadline = Date.now() + 60_000;
  while (!isReached()) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

describe.each(kinds)('the embedded control plane on %s', kind => {
  let folder: string;
  let server: PostgresServer;
  let connection: object;
  const ends: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embedded-'));
    if (kind === 'SQLite') return;
    if (!postgres)
      throw new Error(
        'PostgreSQL is not installed: apt-get install postgresql (the function machine of .ci/run does it)',
      );
    server = await PostgresServer.start(postgres);
  });

  afterAll(async () => {
    await server?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    connection =
      kind === 'SQLite'
        ? { directory: await mkdtemp(join(folder, 'database-')) }
        : await server.createDatabase();
  });

  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** The database of the plugin, as Backstage gives it. */
  function databaseService(): DatabaseService {
    const client = kind === 'SQLite' ? 'better-sqlite3' : 'pg';
    // Backstage makes a database of its own for every plugin.
    const { database: prefix } = connection as { database?: string };
    const manager = DatabaseManager.fromConfig(
      mockServices.rootConfig({
        data: { backend: { database: { client, connection, prefix } } },
      }),
    );
    const service = manager.forPlugin('kardinal', {
      logger: mockServices.logger.mock(),
      lifecycle: mockServices.lifecycle.mock(),
    });
    ends.push(async () => (await service.getClient()).destroy());
    return service;
  }

  /** A client beside the plugin's. */
  function otherClient(): Knex {
    const knex = knexFactory(
      kind === 'SQLite'
        ? {
            client: 'better-sqlite3',
            connection: {
              filename: join(
                (connection as { directory: string }).directory,
                'kardinal.sqlite',
              ),
            },
            useNullAsDefault: true,
          }
        : { client: 'pg', connection, log: { warn() {}, error() {} } },
    );
    ends.push(() => knex.destroy());
    return knex;
  }

  function begin(
    database: DatabaseService,
    settings: object = {},
    signal: AbortSignal = new AbortController().signal,
  ) {
    const statuses: Status[] = [];
    const connecting = embeddedControlPlane.connect({
      config: mockServices.rootConfig({
        data: { kardinal: { controlPlane: { embedded: settings } } },
      }),
      logger: mockServices.logger.mock(),
      database,
      clock: { now: () => Date.parse('2026-11-21T14:32:00Z') },
      report: status => statuses.push(status),
      signal,
    });
    ends.push(async () =>
      connecting.then(
        each => each.stop(),
        () => {},
      ),
    );
    return { statuses, connecting };
  }

  function clientOf({ kubeconfig }: ControlPlaneConnection): HttpKubeClient {
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(kubeconfig);
    return HttpKubeClient.fromKubeConfig(kubeConfig);
  }

  async function names(client: HttpKubeClient) {
    const { items } = await client.list(configMaps);
    return items.map(({ metadata }) => metadata.name);
  }

  const configMap = (name: string) => ({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace: 'default' },
  });

  it('is the same one after a restart, and keeps what was written', async () => {
    const file = join(folder, `${kind}-kubeconfig`);
    const first = await begin(databaseService(), { kubeconfig: file })
      .connecting;
    await clientOf(first).create(configMaps, configMap('a'));
    expect((await stat(file)).mode % 0o1000).toBe(0o600);
    expect(await readFile(file, 'utf8')).toBe(first.kubeconfig);
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(first.kubeconfig)?.[1]);
    await first.stop();

    const second = await begin(databaseService(), { port }).connecting;
    expect(second.kubeconfig).toBe(first.kubeconfig);
    expect(await names(clientOf(second))).toEqual(['a']);
    expect(second.kind).toBe('evaluation');
  });

  it('says that another backend has its database, and starts when that has ended', async () => {
    const first = await begin(databaseService()).connecting;
    const second = begin(databaseService());
    await until(() => second.statuses.length > 0);
    expect(second.statuses).toEqual([
      {
        type: 'failing',
        since: '2026-11-21T14:32:00.000Z',
        failure: expect.objectContaining({ type: 'inUse' }),
      },
    ]);
    await first.stop();
    expect(await names(clientOf(await second.connecting))).toEqual([]);
    expect(second.statuses.at(-1)).toEqual({ type: 'working' });
  });

  it('waits for a database that it cannot use at first, and says why', async () => {
    const heal = await (kind === 'SQLite' ? lock() : stop());
    const knex = otherClient();
    const { statuses, connecting } = begin({ getClient: async () => knex });
    await until(() => statuses.length > 0);
    expect(statuses).toMatchObject([
      {
        type: 'failing',
        failure: { type: kind === 'SQLite' ? 'locked' : 'unreachable' },
      },
    ]);
    await heal();
    const client = clientOf(await connecting);
    await client.create(configMaps, configMap('a'));
    expect(statuses.at(-1)).toEqual({ type: 'working' });
  });

  async function lock() {
    const other = otherClient();
    // Waiting would hold up the writer in this process too.
    await other.raw('PRAGMA busy_timeout = 0');
    const begun = () =>
      other.raw('BEGIN EXCLUSIVE').then(
        () => true,
        () => false,
      );
    while (!(await begun())) await new Promise(setImmediate);
    return () => other.raw('ROLLBACK');
  }

  async function stop() {
    await server.stop();
    return () => server.start();
  }

  it('says why writes are refused while it runs, and that they work again', async () => {
    const { statuses, connecting } = begin(databaseService());
    const client = clientOf(await connecting);
    const heal = await (kind === 'SQLite' ? lock() : stop());
    await expect(
      client.create(configMaps, configMap('refused')),
    ).rejects.toMatchObject({ code: 503 });
    expect(statuses.at(-1)).toMatchObject({ type: 'failing' });
    expect(await names(client)).toEqual([]);
    await heal();
    await until(() => statuses.at(-1)?.type === 'working');
    await client.create(configMaps, configMap('accepted'));
  });

  it('stops waiting when nobody waits for it any more', async () => {
    const first = await begin(databaseService()).connecting;
    const stopping = new AbortController();
    const second = begin(databaseService(), {}, stopping.signal);
    await until(() => second.statuses.length > 0);
    stopping.abort();
    await expect(second.connecting).rejects.toThrow('aborted');
    await first.stop();
  });

  it('names what is wrong in its configuration', async () => {
    await expect(
      begin(databaseService(), { port: 70_000, token: 'short' }).connecting,
    ).rejects.toThrow(
      /kardinal\.controlPlane\.embedded\.port: .*kardinal\.controlPlane\.embedded\.token: /,
    );
  });
});
