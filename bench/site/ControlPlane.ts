import { readFile } from 'node:fs/promises';
import { LocalCluster } from '../../e2e/real-cluster/cluster/LocalCluster';
import { findPrograms } from '../../e2e/real-cluster/programs/findPrograms';
import {
  memoryStorage,
  selfSignedCertificate,
  startEmbeddedCluster,
} from '../../packages/embedded-cluster/src';
import { addCopies } from '../copies/addCopies';
import { CopyPlan } from '../copies/copiesOf';
import { SealsOf } from '../copies/withSeals';
import { ControlPlaneKind } from './options';

/** An API server that runs. */
export interface ControlPlane {
  /** As text. */
  readonly kubeconfig: string;
  /**
   * Makes copies of what one Pipeline and its Bundle have become, sealed as the controllers would have, and serves them under the same address.
   *
   * @throws Error for a real API server: nobody but itself writes into its store.
   */
  multiply(plan: CopyPlan, sealsOf: SealsOf): Promise<number>;
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
  return kind === 'real' ? startReal() : startEmbedded();
}

async function startEmbedded(): Promise<ControlPlane> {
  const storage = memoryStorage();
  const options = {
    storage,
    token: 'token-of-the-bench',
    certificate: selfSignedCertificate(Date.now()),
  };
  let cluster = await startEmbeddedCluster(options);
  const port = Number(new URL(cluster.url).port);
  return {
    kubeconfig: cluster.kubeconfig(),
    multiply: async (plan, sealsOf) => {
      await cluster.stop();
      const count = await addCopies(storage, plan, sealsOf);
      cluster = await startEmbeddedCluster({ ...options, port });
      return count;
    },
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
    multiply: async () => {
      throw new Error('Copies are made in the embedded API server only');
    },
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
