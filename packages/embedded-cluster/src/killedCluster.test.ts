import { ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { Knex } from 'knex';
import { EmbeddedCluster, startEmbeddedCluster } from './EmbeddedCluster';
import { JsonObject, valueAt } from './json/Json';
import { TestDatabases } from './storage/__testUtils__/TestDatabases';
import { knexStorage } from './storage/knexStorage';
import { StorageError } from './storage/StorageError';
import { ContractClient } from './testing/ContractClient';

const path = '/api/v1/namespaces/default/configmaps';
const writers = ['a', 'b', 'c', 'd', 'e'];

describe('a cluster that is killed', () => {
  const databases = new TestDatabases('SQLite');
  const children: ChildProcess[] = [];
  const clusters: EmbeddedCluster[] = [];

  beforeAll(() => databases.begin());

  afterAll(async () => {
    children.forEach(child => child.kill('SIGKILL'));
    await Promise.all(clusters.map(cluster => cluster.stop()));
    await databases.end();
  });

  async function serve(config: Knex.Config) {
    const child = spawn(
      process.execPath,
      [
        '-r',
        '@backstage/cli/config/nodeTransform.cjs',
        join(__dirname, '__testUtils__/servingProcess.ts'),
        JSON.stringify(config),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    const lines = createInterface({ input: child.stdout });
    const ended = new Promise<void>(resolve => lines.on('close', resolve));
    const [kubeconfig] = await Promise.race([
      new Promise<string[]>(resolve => lines.on('line', l => resolve([l]))),
      ended.then(() => Promise.reject(new Error('it did not start'))),
    ]);
    const client = new ContractClient(JSON.parse(kubeconfig));
    return { child, client, ended };
  }

  async function startAgain(config: Knex.Config): Promise<ContractClient> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        const storage = knexStorage(databases.connect(config));
        const cluster = await startEmbeddedCluster({ storage, token: 'again' });
        clusters.push(cluster);
        return new ContractClient(cluster.kubeconfig());
      } catch (error) {
        if (!(error instanceof StorageError) || Date.now() > deadline)
          throw error;
      }
      await pause(50);
    }
  }

  /** Makes an object and counts it up, until nobody answers; reports each count that was acknowledged. */
  async function countUp(
    client: ContractClient,
    name: string,
    acknowledge: (count: number) => void,
  ): Promise<void> {
    const labels = { of: 'writers' };
    const metadata = { name, labels };
    const data = { count: '0' };
    const made = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
    let answer = await client.call('POST', path, { body: made });
    for (let count = 0; ; count++) {
      if (answer.code >= 300) throw new Error(answer.text);
      acknowledge(count);
      answer = await client.call('PATCH', `${path}/${name}`, {
        contentType: 'application/merge-patch+json',
        body: { data: { count: String(count + 1) } },
      });
    }
  }

  it('has every write that it acknowledged, and at most the one under way beside', async () => {
    const config = await databases.create();
    const { child, client, ended } = await serve(config);
    const acknowledged = new Map<string, number>();
    const counting = writers.map(name =>
      countUp(client, name, count => {
        acknowledged.set(name, count);
        if (name === 'a' && count === 40) child.kill('SIGKILL');
      }),
    );
    const results = await Promise.allSettled(counting);
    await ended;
    expect(results.map(({ status }) => status)).toEqual(
      writers.map(() => 'rejected'),
    );

    const again = await startAgain(config);
    const query = { labelSelector: 'of=writers' };
    const list = await again.call('GET', path, { query });
    const stored = list.body.items as JsonObject[];
    expect(stored.map(item => valueAt(item, ['metadata', 'name']))).toEqual(
      writers,
    );
    stored.forEach((item, index) => {
      const last = acknowledged.get(writers[index]) ?? -1;
      const count = Number(valueAt(item, ['data', 'count']));
      expect([last, last + 1]).toContain(count);
    });
  });
});
