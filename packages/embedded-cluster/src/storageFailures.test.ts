import { setTimeout as pause } from 'node:timers/promises';
import { Knex } from 'knex';
import { EmbeddedCluster, startEmbeddedCluster } from './EmbeddedCluster';
import {
  databaseKinds,
  TestDatabases,
} from './storage/__testUtils__/TestDatabases';
import { KnexStorage, knexStorage } from './storage/knexStorage';
import { StorageStatus } from './storage/StorageError';
import { ContractClient } from './testing/ContractClient';

const configMaps = '/api/v1/namespaces/default/configmaps';

async function until(isReached: () => boolean | Promise<boolean>) {
  const deadline = Date.now() + 60_000;
  while (!(await isReached())) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await pause(20);
  }
}

/** A cluster, what it says of its storage, and a client. */
interface World {
  readonly cluster: EmbeddedCluster;
  readonly client: ContractClient;
  readonly statuses: StorageStatus[];
  readonly storage: KnexStorage;
  create(name: string, bytes?: number): Promise<number>;
  names(): Promise<string[]>;
}

describe.each(databaseKinds)('a cluster on %s', kind => {
  const databases = new TestDatabases(kind);
  const clusters: EmbeddedCluster[] = [];
  let config: Knex.Config;
  let knex: Knex;

  beforeAll(() => databases.begin());
  afterAll(() => databases.end());

  beforeEach(async () => {
    config = await databases.create();
    knex = databases.connect(config);
  });

  afterEach(async () => {
    await Promise.all(clusters.splice(0).map(cluster => cluster.stop()));
    await databases.disconnect();
  });

  async function start(client: Knex = knex): Promise<World> {
    const statuses: StorageStatus[] = [];
    const storage = knexStorage(client);
    const cluster = await startEmbeddedCluster({
      storage,
      token: 'token',
      storageRetryMilliseconds: 50,
      onStorageStatus: status => statuses.push(status),
    });
    clusters.push(cluster);
    const contract = new ContractClient(cluster.kubeconfig());
    return {
      cluster,
      client: contract,
      statuses,
      storage,
      async create(name, bytes = 10) {
        const object = {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name },
          data: { text: 'x'.repeat(bytes) },
        };
        return (await contract.call('POST', configMaps, { body: object })).code;
      },
      async names() {
        const { body } = await contract.call('GET', configMaps);
        const items = body.items as { metadata: { name: string } }[];
        return items.map(({ metadata }) => metadata.name);
      },
    };
  }

  const works = ({ statuses }: World) =>
    until(() => statuses.at(-1)?.type === 'working');

  it('has everything that was acknowledged after a restart', async () => {
    const first = await start();
    for (let index = 0; index < 20; index++)
      expect(await first.create(`c${index}`)).toBe(201);
    const names = await first.names();
    await first.cluster.stop();
    expect(await (await start()).names()).toEqual(names);
  });

  it('answers 503 with the reason while the database is locked; reads and watches go on; it recovers without a write', async () => {
    const world = await start();
    await world.create('before');
    const watch = await world.client.watch(configMaps);
    const other = databases.connect(config);
    const lock = await other.transaction();
    await lock('embedded_cluster_revision').update({ id: 1 });

    const refused = await world.client.call('POST', configMaps, {
      body: {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'refused' },
      },
    });
    expect(refused.body).toMatchObject({
      kind: 'Status',
      code: 503,
      reason: 'ServiceUnavailable',
      details: { retryAfterSeconds: 1 },
      message: expect.stringMatching(/did not take the write: .* is locked/),
    });
    expect(world.statuses).toMatchObject([
      { type: 'failing', failure: { type: 'locked' } },
    ]);
    expect(await world.names()).toEqual(['before']);

    await lock.rollback();
    await works(world);
    expect(await world.create('after')).toBe(201);
    const seen = await watch.take(2);
    expect(seen.map(({ object }) => object)).toMatchObject([
      { metadata: { name: 'before' } },
      { metadata: { name: 'after' } },
    ]);
    watch.close();
    await world.cluster.stop();
    expect(await (await start()).names()).toEqual(['after', 'before']);
  });

  it('is refused to a second process, and served by it once the first has ended', async () => {
    const first = await start();
    await first.create('a');
    const second = databases.connect(config);
    await expect(start(second)).rejects.toMatchObject({
      failure: { type: 'inUse' },
    });
    await first.cluster.stop();
    expect(await (await start(second)).names()).toEqual(['a']);
  });

  it('answers nothing once another process has taken the storage over, and comes back at the same address with what that wrote', async () => {
    const first = await start();
    await first.create('a');
    await first.storage.close();
    const second = await start(databases.connect(config));
    await second.create('b');
    expect(await first.create('lost')).toBe(503);
    await until(() =>
      first.names().then(
        () => false,
        () => true,
      ),
    );
    expect(first.statuses).toMatchObject([
      { type: 'failing', failure: { type: 'inUse' } },
    ]);
    await second.cluster.stop();
    await works(first);
    expect(await first.names()).toEqual(['a', 'b']);
    expect(await first.create('c')).toBe(201);
  });
});

describe('a cluster on a full disk', () => {
  const databases = new TestDatabases('SQLite');
  let knex: Knex;

  beforeAll(async () => {
    await databases.begin();
    knex = databases.connect(await databases.create());
  });
  afterAll(() => databases.end());

  it('answers 503 with the reason, loses nothing, and recovers without a write', async () => {
    const statuses: StorageStatus[] = [];
    const start = () =>
      startEmbeddedCluster({
        storage: knexStorage(knex),
        token: 'token',
        storageRetryMilliseconds: 50,
        onStorageStatus: status => statuses.push(status),
      });
    let cluster = await start();
    let client = new ContractClient(cluster.kubeconfig());
    const create = async (name: string, bytes: number) =>
      client.call('POST', configMaps, {
        body: {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name },
          data: { text: 'x'.repeat(bytes) },
        },
      });
    const names = async () => {
      const { body } = await client.call('GET', configMaps);
      return (body.items as { metadata: { name: string } }[]).map(
        ({ metadata }) => metadata.name,
      );
    };

    const [{ page_count: pages }] = await knex.raw('PRAGMA page_count');
    await knex.raw(`PRAGMA max_page_count = ${pages + 20}`);
    const acknowledged: string[] = [];
    let answer;
    for (let index = 10; index < 100; index++) {
      answer = await create(`c${index}`, 10_000);
      if (answer.code !== 201) break;
      acknowledged.push(`c${index}`);
    }
    expect(answer?.body).toMatchObject({
      code: 503,
      message: expect.stringContaining('no space is left for'),
    });
    expect(statuses[0]).toMatchObject({
      type: 'failing',
      failure: { type: 'full' },
    });
    expect(await names()).toEqual(acknowledged);

    await knex.raw('PRAGMA max_page_count = 1000000');
    await until(() => statuses.at(-1)?.type === 'working');
    expect((await create('c99', 10_000)).code).toBe(201);
    await cluster.stop();
    cluster = await start();
    client = new ContractClient(cluster.kubeconfig());
    expect(await names()).toEqual([...acknowledged, 'c99']);
    await cluster.stop();
  });
});

if (databaseKinds.includes('PostgreSQL'))
  describe('a cluster whose PostgreSQL', () => {
    const databases = new TestDatabases('PostgreSQL');
    const statuses: StorageStatus[] = [];
    let cluster: EmbeddedCluster;
    let client: ContractClient;

    beforeAll(async () => {
      await databases.begin();
      cluster = await startEmbeddedCluster({
        storage: knexStorage(databases.connect(await databases.create())),
        token: 'token',
        storageRetryMilliseconds: 50,
        onStorageStatus: status => statuses.push(status),
      });
      client = new ContractClient(cluster.kubeconfig());
    });

    afterAll(async () => {
      await cluster?.stop();
      await databases.end();
    });

    const create = async (name: string) =>
      (
        await client.call('POST', configMaps, {
          body: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } },
        })
      ).code;

    const names = async () => {
      const { body } = await client.call('GET', configMaps);
      return (body.items as { metadata: { name: string } }[]).map(
        ({ metadata }) => metadata.name,
      );
    };

    it.each(['fast', 'immediate'] as const)(
      'stops (%s) and starts again: answers the writes in doubt with an error, and is right afterwards',
      async end => {
        statuses.splice(0);
        const answers = new Map<string, number>();
        const write = async (index: number): Promise<void> => {
          const name = `${end}-${index}`;
          const code = await create(name);
          answers.set(name, code);
          if (code === 201) await write(index + 1);
        };
        const writing = write(0);
        await until(() => answers.size > 20);
        await databases.server.stop(end);
        await writing;
        await until(() => statuses.at(-1)?.type === 'failing');
        expect(statuses.at(-1)).toMatchObject({
          failure: { type: 'unreachable' },
        });
        expect(new Set(answers.values())).toEqual(new Set([201, 503]));
        const known = await names();

        await databases.server.start();
        await until(() => statuses.at(-1)?.type === 'working');
        const acknowledged = [...answers]
          .filter(([, code]) => code === 201)
          .map(([name]) => name);
        expect(
          (await names()).filter(name => name.startsWith(end)).sort(),
        ).toEqual(acknowledged.sort());
        expect(await names()).toEqual(known);
        expect(await create(`${end}-after`)).toBe(201);
      },
    );

    it('stops while nobody writes: says so all the same, and recovers', async () => {
      statuses.splice(0);
      await databases.server.stop();
      await until(() => statuses.at(-1)?.type === 'failing');
      expect(statuses.at(-1)).toMatchObject({
        failure: { type: 'unreachable' },
      });
      await databases.server.start();
      await until(() => statuses.at(-1)?.type === 'working');
    });

    it('ends the session of its owner: takes it again by itself', async () => {
      statuses.splice(0);
      await databases.server.administer(knex =>
        knex.raw(
          `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`,
        ),
      );
      await pause(200);
      expect(await create('after-the-session')).toBe(201);
      expect(statuses.at(-1)?.type ?? 'working').toBe('working');
    });
  });
