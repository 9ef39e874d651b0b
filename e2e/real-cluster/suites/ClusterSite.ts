import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
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

/** The cluster under test, and a client of it. */
export interface ClusterSite {
  readonly client: HttpKubeClient;
  stop(): Promise<void>;
}

/** The kubeconfig's text of the cluster under test: each worker of Jest has one of its own. */
export function kubeconfigText(): string {
  const { CLUSTER_KUBECONFIG: files, JEST_WORKER_ID: worker } = process.env;
  if (!files)
    throw new Error('Run ./yarnw test:cluster: CLUSTER_KUBECONFIG is not set.');
  const file = files.split(delimiter)[Number(worker) - 1];
  if (file) return readFileSync(file, 'utf8');
  throw new Error(
    `CLUSTER_KUBECONFIG names no cluster for worker ${worker}: ${files}`,
  );
}

/** Of the other cluster, in which the environments of a shard run; `undefined` where there is one cluster only. */
export function siteKubeconfigText(): string | undefined {
  const file = process.env.SITE_KUBECONFIG;
  return file && readFileSync(file, 'utf8');
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
