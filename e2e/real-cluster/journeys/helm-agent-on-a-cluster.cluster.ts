import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KubeConfig } from '@kubernetes/client-node';
import { expect } from '@playwright/test';
import { KubeObject } from '../../../packages/foundation/src';
import { KubeClient } from '../../../packages/kube-controller/src';
import { generateAgentKey } from '../../../packages/promotion-engine/src';
import { createOnce } from '../../../packages/sandbox/src/kube/createOnce';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import { AgentProgram } from '../../support/AgentProgram';
import { until } from '../../support/until';
import { apiRequest } from '../support/apiRequest';
import { controllerAccount, createNamespace } from '../support/roles';
import { kubeconfigOf } from '../support/serviceAccounts';
import { Chart } from './Chart';
import { clusterJourney } from './clusterJourney';
import { mountPod, PodSpec } from './mountPod';
import { programsIn } from './programsIn';

const { namespace: system } = controllerAccount;
const namespace = 'kardinal-agent';
const environment = 'prod-eu';
const name = 'kardinal-agent-eu';
const image = { repository: 'registry.example.com/agent', tag: '1.0.0' };

type Read = KubeObject & {
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: { readonly template: { readonly spec: PodSpec } };
  readonly status?: { readonly desiredHealthy?: number };
};

async function read(
  client: KubeClient,
  apiVersion: string,
  kind: string,
  key: { readonly namespace: string; readonly name: string },
): Promise<Read> {
  const object = { apiVersion, kind, metadata: key };
  return until(`the ${kind} ${key.name}`, async () => {
    const found = await client.get(await typeOf(client, object), key);
    return found as Read | undefined;
  });
}

async function createSecret(
  client: KubeClient,
  secret: string,
  stringData: Readonly<Record<string, string>>,
): Promise<void> {
  const metadata = { namespace, name: secret };
  const object = { apiVersion: 'v1', kind: 'Secret', metadata, stringData };
  await createOnce(client, object as KubeObject);
}

/** The keys of the control plane that everybody may have. */
async function publicKeys(client: KubeClient): Promise<object> {
  const key = { namespace: system, name: 'kardinal-seal-keys' };
  const { data = {} } = await read(client, 'v1', 'Secret', key);
  return Object.fromEntries(
    Object.entries(data)
      .filter(([field]) => field.endsWith('.pub'))
      .map(([field, text]) => [field, Buffer.from(text, 'base64').toString()]),
  );
}

/** The answers to an account that lists what is asked for. */
function listing(kubeconfig: string, ...paths: readonly string[]) {
  return Promise.all(
    paths.map(async path => {
      const { code } = await apiRequest(kubeconfig, { method: 'GET', path });
      return code;
    }),
  );
}

clusterJourney(
  'on a real cluster, Helm installs an agent where Pods are restricted, and with what it mounts and may do the agent leads its shard',
  async ({ cluster, sandbox: _, workloads }) => {
    const { client } = cluster;
    const administrator = new KubeConfig();
    administrator.loadFromFile(cluster.kubeconfig);
    const helm = programsIn('HELM_PROGRAMS');
    // The control plane gives the agents of the shard an account.
    await new Chart(helm, cluster, system).apply({ shards: ['eu'] });
    const controlPlane = { namespace: system, name };
    // Here the cluster of the environments is the same one; the account there is another.
    await createNamespace(client, environment);
    await createNamespace(client, namespace, {
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
    await createSecret(client, 'control-plane', {
      kubeconfig: await kubeconfigOf(client, administrator, controlPlane),
    });
    await createSecret(client, 'seal-key', { 'agent.key': generateAgentKey() });
    await createSecret(client, 'forge-token', { token: 'x' });
    await new Chart(helm, cluster, namespace, 'kardinal-agent').apply({
      shard: 'eu',
      image,
      controlPlane: {
        namespace: system,
        kubeconfigSecret: 'control-plane',
        keys: await publicKeys(client),
      },
      sealKeySecret: 'seal-key',
      secrets: [
        { namespace: 'default', name: 'git-token', secret: 'forge-token' },
      ],
      namespaces: [environment],
      networkPolicy: { enabled: true, egress: [{}] },
    });
    await workloads.runs(namespace, `${image.repository}:${image.tag}`, 2);
    await until('an agent that stays while nodes are drained', async () => {
      const budget = 'PodDisruptionBudget';
      const key = { namespace, name };
      const { status } = await read(client, 'policy/v1', budget, key);
      return status?.desiredHealthy === 1 || undefined;
    });

    const own = await kubeconfigOf(client, administrator, { namespace, name });
    const deploymentsIn = (place: string) =>
      `/apis/apps/v1/namespaces/${place}/deployments`;
    expect(
      await listing(
        own,
        deploymentsIn(environment),
        deploymentsIn('default'),
        deploymentsIn(namespace),
        `/api/v1/namespaces/${environment}/secrets`,
        `/api/v1/namespaces/${namespace}/secrets`,
      ),
    ).toEqual([200, 403, 403, 403, 403]);

    const { spec } = await read(client, 'apps/v1', 'Deployment', {
      namespace,
      name,
    });
    const pod = spec!.template.spec;
    expect(pod.serviceAccountName).toBe(name);
    const directory = await mkdtemp(join(tmpdir(), 'agent-pod-'));
    await mountPod(client, { namespace, spec: pod }, directory);
    // What a Pod has by its account.
    await writeFile(join(directory, 'kubeconfig'), own);
    const agent = new AgentProgram([
      ...pod.containers[0].args.map(word =>
        word
          .replace('=/', `=${directory}/`)
          .replace('=0.0.0.0:8080', '=127.0.0.1:0'),
      ),
      `--kubeconfig=${directory}/kubeconfig`,
    ]);
    try {
      agent.start();
      await agent.leading();
    } finally {
      await agent.stop();
      await rm(directory, { recursive: true });
    }
    const user = `system:serviceaccount:${system}:${name}`;
    const { answered, refused } = await cluster.requestsOf(user);
    expect(answered, 'requests of the agent').toBeGreaterThan(0);
    expect(refused, 'requests of the agent that are refused').toEqual([]);
  },
);
