/**
 * Clients by kubeconfig files. Apart from the rest, as reading kubeconfigs loads the whole client library of Kubernetes.
 *
 * @packageDocumentation
 */
import { KubeConfig } from '@kubernetes/client-node';
import { HttpKubeClient } from '../client/HttpKubeClient';
import { HttpKubeClientOptions } from '../client/HttpKubeClientOptions';

/**
 * A client with the current context of a kubeconfig file.
 *
 * @throws Error when the file cannot be read.
 * @public
 */
export function clientOfFile(
  path: string,
  options: HttpKubeClientOptions = {},
): HttpKubeClient {
  const kubeConfig = new KubeConfig();
  kubeConfig.loadFromFile(path);
  return HttpKubeClient.fromKubeConfig(kubeConfig, options);
}
