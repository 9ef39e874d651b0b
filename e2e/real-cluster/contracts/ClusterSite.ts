import { KubeConfig } from '@kubernetes/client-node';
import {
  HttpKubeClient,
  ResourceType,
} from '../../../packages/kube-controller/src';
import {
  install,
  uninstall,
} from '../../../packages/kube-controller/src/testing/contracts/customKinds';
import type { FaultySite } from '../../../packages/kube-controller/src/testing/contracts/FaultySite';
import { builtinTypes } from '../../../packages/kube-controller/src/testing/fake/builtinTypes';
import { bookingType } from '../../../packages/kube-controller/src/testing/laws/booking.fixture';
import { FaultyProxy } from '../support/FaultyProxy';
import { kubeconfigText } from '../support/kubeconfigs';

/** The cluster under test, and a client of it. */
export interface ClusterSite {
  readonly client: HttpKubeClient;
  stop(): Promise<void>;
}

/** With these kinds, and no objects of them, until it stops. */
export async function startClusterSite(
  ...types: readonly ResourceType[]
): Promise<ClusterSite> {
  const client = HttpKubeClient.fromKubeConfig(kubeConfig());
  for (const type of types) await uninstall(client, type);
  await removeVouchers(client);
  for (const type of types) await install(client, type);
  return {
    client,
    stop: async () => {
      for (const type of types) await uninstall(client, type);
      client.close();
    },
  };
}

/** The garbage collector may need minutes for what belongs to a kind that is gone, and the next test uses the same names. */
async function removeVouchers(client: HttpKubeClient): Promise<void> {
  const { configMaps } = builtinTypes;
  for (const { metadata } of (await client.list(configMaps)).items)
    if (metadata.name.endsWith('-voucher'))
      await client.delete(configMaps, metadata);
}

/** The cluster under test behind a {@link FaultyProxy}. */
export async function startFaultyCluster(): Promise<FaultySite> {
  const site = await startClusterSite(bookingType);
  const connection = await FaultyProxy.start(kubeConfig());
  const client = HttpKubeClient.fromServer({ url: connection.url });
  return {
    direct: site.client,
    client,
    connection,
    stop: async () => {
      client.close();
      await connection.stop();
      await site.stop();
    },
  };
}

function kubeConfig(): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(kubeconfigText());
  return config;
}
