import { KubeConfig } from '@kubernetes/client-node';

/**
 * What a kubeconfig says.
 *
 * @param text - as YAML
 * @throws Error when it cannot be read
 */
export function readKubeconfig(text: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(text);
  return config;
}
