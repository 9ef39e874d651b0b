import knexFactory from 'knex';
import { startEmbeddedCluster } from '../EmbeddedCluster';
import { knexStorage } from '../storage/knexStorage';

/** Serves a cluster from a database until it is killed, and prints its kubeconfig as one line of JSON. */
async function serve(): Promise<void> {
  const database = knexFactory(JSON.parse(process.argv[2] ?? 'null'));
  const cluster = await startEmbeddedCluster({
    storage: knexStorage(database),
    token: 'killed',
  });
  process.stdout.write(`${JSON.stringify(cluster.kubeconfig())}\n`);
}

serve().catch(error => {
  process.stderr.write(`${error.stack}\n`);
  process.exit(1);
});
