import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { LocalCluster } from '../cluster/LocalCluster';
import {
  Account,
  bindRole,
  controllerAccount,
  grantTeam,
} from '../support/roles';
import { kubeconfigOf } from '../support/serviceAccounts';

/** Kubeconfig files of those who meet on a cluster, each with the rights of deploy/ and no more. */
export interface Accounts {
  /** The backend's. */
  readonly controller: string;
  /** Editor in the sample service's namespace, viewer everywhere. */
  readonly team: string;
  /** Deletes the files. */
  remove(): Promise<void>;
}

const namespace = 'default';
const team: Account = { namespace, name: 'team' };

/** Makes the accounts on a cluster where the product is installed. */
export async function createAccounts(cluster: LocalCluster): Promise<Accounts> {
  const { client, kubeconfig } = cluster;
  const administrator = new KubeConfig();
  administrator.loadFromFile(kubeconfig);
  await grantTeam(client, team, namespace);
  await bindRole(client, team, { name: 'kardinal-viewer' });
  const directory = await mkdtemp(join(tmpdir(), 'accounts-'));
  const write = async (account: Account) => {
    const file = join(directory, account.name);
    const text = await kubeconfigOf(client, administrator, account);
    await writeFile(file, text, { mode: 0o600 });
    return file;
  };
  return {
    controller: await write(controllerAccount),
    team: await write(team),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}
