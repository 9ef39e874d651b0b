import { KubeConfig } from '@kubernetes/client-node';
import type { AgentSites } from '../../../packages/agent/src/__testUtils__/AgentSites';
import {
  memoryStorage,
  startEmbeddedCluster,
} from '../../../packages/embedded-cluster/src';
import { apiRequest } from './apiRequest';
import { applyFile } from './deployFiles';
import { Account, bindRole, createNamespace } from './roles';
import { clientOf } from './serviceAccounts';

const account: Account = { namespace: 'agents', name: 'kardinal-agent' };

/** The cluster that the environments of a shard run in, and what ends it. */
export interface AgentCluster {
  readonly cluster: AgentSites['cluster'];
  stop(): Promise<void>;
}

/** A real cluster, where the agent has the shipped role in the namespaces of its environments and no other right. */
export async function realAgentCluster(
  deployer: string,
  environments: readonly string[],
): Promise<AgentCluster> {
  const client = clientOf(deployer);
  await applyFile(client, 'rbac/agent-health.yaml');
  await createNamespace(client, account.namespace);
  for (const namespace of environments) {
    await createNamespace(client, namespace);
    await bindRole(client, account, {
      name: 'kardinal-agent-health',
      namespace,
    });
  }
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
  const all = `/api/v1/namespaces/${namespace}/serviceaccounts`;
  const serviceAccount = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name },
  };
  await apiRequest(deployer, {
    method: 'POST',
    path: all,
    body: serviceAccount,
  });
  const { code, body } = await apiRequest(deployer, {
    method: 'POST',
    path: `${all}/${name}/token`,
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
