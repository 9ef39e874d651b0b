import { KubeObject } from '../../../packages/foundation/src';
import { ResourceType } from '../../../packages/kube-controller/src';
import {
  surviveCrashes,
  timeoutOf,
} from '../../support/crashes/surviveCrashes';
import { TestSandbox } from '../../support/TestSandbox';
import { until } from '../../support/until';
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
const lease = { name: 'kardinal-backend', namespace: 'default' };

clusterJourney.use({
  // Each leader waits until the Lease of the one before is over, which could not give it back.
  config: {
    'kardinal.leaderElection.leaseDuration': '4s',
    'kardinal.leaderElection.renewDeadline': '3s',
    'kardinal.leaderElection.retryPeriod': '500ms',
  },
});

/** Resolves when a backend leads: one that was killed does not renew. */
async function leading({ kubernetes }: TestSandbox): Promise<void> {
  const since = Date.now();
  await until('a leader', async () => {
    const found = await kubernetes.client.get(leaseType, lease);
    return Date.parse(found?.spec?.renewTime ?? '') > since || undefined;
  });
}

clusterJourney(
  `leaders that are killed ${kills} times (SEED=${seed}) promote everything once`,
  async ({ sandbox }, testInfo) => {
    testInfo.setTimeout(timeoutOf(kills));
    const working = () => leading(sandbox);
    const options = { kills, seed, working, lifetime: 3_000 };
    await surviveCrashes(sandbox, options, testInfo);
  },
);
