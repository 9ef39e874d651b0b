import { KubeConfig } from '@kubernetes/client-node';
import type { AgentSites } from '../../../packages/agent/src/__testUtils__/AgentSites';
import {
  memoryStorage,
  startEmbeddedCluster,
} from '../../../packages/embedded-cluster/src';
import { apiRequest } from './apiRequest';
import { applyObject } from './deployFiles';
import { renderChart } from './renderChart';
import { Account, createNamespace } from './roles';
import { clientOf } from './serviceAccounts';

/** As the chart of the agent makes it for a release in that namespace. */
const account: Account = {
  namespace: 'kardinal-system',
  name: 'kardinal-agent-eu',
};
const publicKey = '-----BEGIN PUBLIC KEY-----\nx\n';

/** The cluster that the environments of a shard run in, and what ends it. */
export interface AgentCluster {
  readonly cluster: AgentSites['cluster'];
  stop(): Promise<void>;
}

/** A real cluster, where the agent of the shard eu has the account that its chart makes, and no other right. */
export async function realAgentCluster(
  deployer: string,
  environments: readonly string[],
): Promise<AgentCluster> {
  const client = clientOf(deployer);
  for (const namespace of [account.namespace, ...environments])
    await createNamespace(client, namespace);
  const objects = await renderChart('kardinal-agent', {
    shard: 'eu',
    image: { repository: 'registry.example.com/agent', tag: '1.0.0' },
    controlPlane: {
      kubeconfigSecret: 'control-plane',
      keys: { '0a.pub': publicKey },
    },
    sealKeySecret: 'seal-key',
    namespaces: environments,
  });
  for (const object of objects)
    await applyObject(client, object, account.namespace);
  client.close();
  return {
    cluster: { deployer, agent: await agentKubeconfig(deployer) },
    stop: async () => {},
  };
}

/** Where there is no second cluster: one that checks no rights. */
export async function embeddedAgentCluster(): Promise<AgentCluster> {
  const embedded = await startEmbeddedCluster({
    storage: memoryStorage(),
    token: 'site',
  });
  const everybody = embedded.kubeconfig();
  return {
    cluster: { deployer: everybody, agent: everybody },
    stop: () => embedded.stop(),
  };
}

/** @see https://kubernetes.io/docs/reference/kubernetes-api/authentication-resources/token-request-v1/ */
async function agentKubeconfig(deployer: string): Promise<string> {
  const { namespace, name } = account;
  const { code, body } = await apiRequest(deployer, {
    method: 'POST',
    path: `/api/v1/namespaces/${namespace}/serviceaccounts/${name}/token`,
    body: {
      apiVersion: 'authentication.k8s.io/v1',
      kind: 'TokenRequest',
      spec: { expirationSeconds: 3600 },
    },
  });
  if (code !== 201) throw new Error(`No token of ${name}: ${code} ${body}`);
  const { status } = JSON.parse(body) as { status: { token: string } };
  const administrator = new KubeConfig();
  administrator.loadFromString(deployer);
  const cluster = administrator.getCurrentCluster();
  if (!cluster) throw new Error('The kubeconfig names no cluster.');
  const config = new KubeConfig();
  config.loadFromClusterAndUser(cluster, { name, token: status.token });
  return config.exportConfig();
}
