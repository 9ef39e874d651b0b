import { KubeObject } from '../../../packages/foundation/src';
import { ResourceType } from '../../../packages/kube-controller/src';
import {
  atLeast,
  surviveCrashes,
  timeoutOf,
} from '../../support/crashes/surviveCrashes';
import { until } from '../../support/until';
import { LocalCluster } from '../cluster/LocalCluster';
import { controllerAccount } from '../support/roles';
import { clusterJourney } from './clusterJourney';

const kills = Number(process.env.KILLS ?? 3);
const seed = Number(process.env.SEED ?? 1);

interface Lease extends KubeObject {
  readonly spec?: { readonly renewTime?: string };
}

const leaseType: ResourceType<Lease> = {
  apiVersion: 'coordination.k8s.io/v1',
  kind: 'Lease',
  plural: 'leases',
  scope: 'Namespaced',
};
const { namespace } = controllerAccount;
const lease = { name: 'kardinal-backend', namespace };

/** Resolves when a backend leads: one that was killed does not renew. */
async function leading({ client }: LocalCluster): Promise<void> {
  const since = Date.now();
  await until('a leader', async () => {
    const found = await client.get(leaseType, lease);
    return Date.parse(found?.spec?.renewTime ?? '') > since || undefined;
  });
}

clusterJourney(
  `leaders that are killed ${kills} times (SEED=${seed}) promote everything once`,
  async ({ cluster, sandbox }, testInfo) => {
    testInfo.setTimeout(timeoutOf(kills));
    const working = () => leading(cluster);
    const options = { kills, seed, working, lifetime: atLeast(3_000) };
    await surviveCrashes(sandbox, options, testInfo);
  },
);
