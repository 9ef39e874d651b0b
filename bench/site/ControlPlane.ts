import { readFile } from 'node:fs/promises';
import { LocalCluster } from '../../e2e/real-cluster/cluster/LocalCluster';
import { findPrograms } from '../../e2e/real-cluster/programs/findPrograms';
import {
  memoryStorage,
  startEmbeddedCluster,
} from '../../packages/embedded-cluster/src';
import { ControlPlaneKind } from './options';

/** An API server that runs. */
export interface ControlPlane {
  /** As text. */
  readonly kubeconfig: string;
  stop(): Promise<void>;
}

/**
 * Starts an API server.
 *
 * @throws Error when there is neither Go nor `KUBEBUILDER_ASSETS` for the real one.
 */
export async function startControlPlane(
  kind: ControlPlaneKind,
): Promise<ControlPlane> {
  if (kind === 'real') return startReal();
  const cluster = await startEmbeddedCluster({
    storage: memoryStorage(),
    token: 'token-of-the-bench',
  });
  return {
    kubeconfig: cluster.kubeconfig(),
    stop: () => cluster.stop(),
  };
}

async function startReal(): Promise<ControlPlane> {
  const cluster = await LocalCluster.start(await programs(), 'control-plane');
  cluster.lost.catch(error => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  return {
    kubeconfig: await readFile(cluster.kubeconfig, 'utf8'),
    stop: () => cluster.stop(),
  };
}

async function programs(): Promise<string> {
  const { KUBEBUILDER_ASSETS: assets } = process.env;
  if (assets) return assets;
  const found = await findPrograms('kubernetes', process.stderr);
  if (found.type === 'absent') throw new Error(found.reason);
  return found.folder;
}
