import { KubeConfig } from '@kubernetes/client-node';
import { KubeObject } from '../../../packages/foundation/src';
import {
  HttpKubeClient,
  KubeClient,
} from '../../../packages/kube-controller/src';
import { createOnce } from '../../../packages/sandbox/src/kube/createOnce';
import { typeOf } from '../../../packages/sandbox/src/kube/typeOf';
import { until } from '../../support/until';

interface Secret extends KubeObject {
  readonly type?: string;
  readonly data?: Readonly<Record<string, string>>;
}

/** A kubeconfig with the token of a ServiceAccount, which is made where it is not there. */
export async function kubeconfigOf(
  platform: KubeClient,
  administrator: KubeConfig,
  account: { readonly namespace: string; readonly name: string },
): Promise<string> {
  const { namespace, name } = account;
  const serviceAccount: KubeObject = {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { namespace, name },
  };
  await createOnce(platform, serviceAccount);
  const secret: Secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      namespace,
      name: `${name}-token`,
      annotations: { 'kubernetes.io/service-account.name': name },
    },
    type: 'kubernetes.io/service-account-token',
  };
  await createOnce(platform, secret);
  const type = await typeOf(platform, secret);
  const token = await until(`a token of ${namespace}/${name}`, async () => {
    const found = await platform.get(type, secret.metadata);
    const encoded = found?.data?.token;
    return encoded && Buffer.from(encoded, 'base64').toString();
  });
  const config = new KubeConfig();
  const cluster = administrator.getCurrentCluster();
  if (!cluster) throw new Error('The kubeconfig names no cluster.');
  config.loadFromClusterAndUser(cluster, { name, token });
  return config.exportConfig();
}

/** A client with the rights of a kubeconfig's user, who says which program writes. */
export function clientOf(
  kubeconfig: string,
  userAgent?: string,
): HttpKubeClient {
  const config = new KubeConfig();
  config.loadFromString(kubeconfig);
  return HttpKubeClient.fromKubeConfig(config, { userAgent });
}
