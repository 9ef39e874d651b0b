import { readFileSync } from 'node:fs';

/** Reads the kubeconfig of the cluster under test. */
export function kubeconfigText(): string {
  const { CLUSTER_KUBECONFIG: file } = process.env;
  if (file) return readFileSync(file, 'utf8');
  throw new Error('Run ./yarnw test:cluster: CLUSTER_KUBECONFIG is not set.');
}

/** Reads that of the other cluster, in which the environments of a shard run; `undefined` where there is one cluster only. */
export function siteKubeconfigText(): string | undefined {
  const file = process.env.SITE_KUBECONFIG;
  return file && readFileSync(file, 'utf8');
}
