import { KubeConfig } from '@kubernetes/client-node';
import { KubeClient } from '../../../packages/kube-controller/src';
import { applyFile } from './deployFiles';
import { Account, controllerAccount } from './roles';
import { kubeconfigOf } from './serviceAccounts';

/** Of the agents of the shard eu, as the shipped files make it. */
export const agentAccount: Account = {
  namespace: controllerAccount.namespace,
  name: 'kardinal-agent-eu',
};

/** The shipped roles for the agents of the shard eu, and their kubeconfig. */
export async function agentKubeconfig(
  administrator: string,
  platform: KubeClient,
): Promise<string> {
  for (const file of ['agents', 'template-editor', 'agent-shard'])
    await applyFile(platform, `rbac/${file}.yaml`);
  const config = new KubeConfig();
  config.loadFromString(administrator);
  return kubeconfigOf(platform, config, agentAccount);
}
