import { findPrograms } from './programs/findPrograms';
import { LocalCluster } from './cluster/LocalCluster';

/** Starts a cluster, prints its kubeconfig, and stops it on Ctrl-C or when a part of it ends. */
async function up(): Promise<void> {
  const found = await findPrograms('kubernetes', process.stdout);
  if (found.type === 'absent') throw new Error(found.reason);
  const cluster = await LocalCluster.start(found.folder, 'nodes');
  process.stdout.write(`export KUBECONFIG=${cluster.kubeconfig}\n`);
  const asked = new Promise<void>(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve());
  });
  try {
    await Promise.race([asked, cluster.lost]);
  } finally {
    await cluster.stop();
  }
}

up().then(
  () => process.exit(0),
  error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
