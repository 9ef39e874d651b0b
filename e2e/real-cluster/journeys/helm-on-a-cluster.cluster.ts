import { expect } from '@playwright/test';
import { KubeObject } from '../../../packages/foundation/src';
import {
  KubeClient,
  ResourceType,
} from '../../../packages/kube-controller/src';
import { bundleType } from '../../../plugins/kardinal-common/src';
import { until } from '../../support/until';
import { controllerAccount } from '../support/roles';
import { Chart } from './Chart';
import { clusterJourney } from './clusterJourney';
import { programsIn } from './programsIn';

interface Budget extends KubeObject {
  readonly status?: { readonly desiredHealthy?: number };
}

const budgetType: ResourceType<Budget> = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  plural: 'poddisruptionbudgets',
  scope: 'Namespaced',
};

const { namespace } = controllerAccount;
const repository = 'registry.example.com/backstage';

/** Resolves when so many Pods stay while nodes are drained. */
async function staying(client: KubeClient, pods: number): Promise<void> {
  await until(`${pods} Pods that stay`, async () => {
    const key = { namespace, name: 'kardinal-backend' };
    const budget = await client.get(budgetType, key);
    return budget?.status?.desiredHealthy === pods || undefined;
  });
}

async function bundlesOf(client: KubeClient) {
  const { items } = await client.list(bundleType, { namespace: 'default' });
  return items.map(({ metadata }) => metadata.uid).sort();
}

clusterJourney(
  'on a real cluster, Helm installs the portal where Pods are restricted, and an upgrade keeps every release',
  async ({ cluster, sandbox, workloads }) => {
    const { client } = cluster;
    await workloads.runs(namespace, `${repository}:1.0.0`, 2);
    await staying(client, 1);

    const team = sandbox.kubernetes.client;
    const before = await bundlesOf(team);
    expect(before.length, 'releases of the sample service').toBeGreaterThan(0);
    const chart = new Chart(programsIn('HELM_PROGRAMS'), cluster, namespace);
    await chart.apply({
      portal: { image: { repository, tag: '1.1.0' }, replicas: 3 },
    });
    await workloads.runs(namespace, `${repository}:1.1.0`, 3);
    await staying(client, 2);

    expect(await bundlesOf(team)).toEqual(before);
  },
);
