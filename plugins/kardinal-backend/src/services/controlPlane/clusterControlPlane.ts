import { RootConfigService } from '@backstage/backend-plugin-api';
import { ControlPlane } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeConfig } from '@kubernetes/client-node';
import { kubernetesPluginCluster } from './kubernetesPluginCluster';

const key = 'kardinal.controlPlane.cluster';

/**
 * Any Kubernetes cluster: one of the Kubernetes plugin's by name, by kubeconfig file and context, or as kubectl and
 * pods find theirs.
 *
 * @see https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/
 */
export const clusterControlPlane: ControlPlane = {
  id: 'cluster',
  async connect({ config }) {
    const kubeConfig = chosenCluster(config);
    return {
      kubeconfig: kubeConfig.exportConfig(),
      description: `cluster ${kubeConfig.getCurrentCluster()?.name ?? ''}`,
      kind: 'production',
      stop: async () => {},
    };
  },
};

function chosenCluster(config: RootConfigService): KubeConfig {
  const section = config.getOptionalConfig(key);
  const name = section?.getOptionalString('name');
  const file = section?.getOptionalString('kubeconfig');
  const context = section?.getOptionalString('context');
  if (name === undefined) return fromKubeconfig(file, context);
  if (file !== undefined || context !== undefined)
    throw new Error(
      `${key}: give either name, for a cluster of the Kubernetes plugin, or kubeconfig and context`,
    );
  return kubernetesPluginCluster(config, name);
}

function fromKubeconfig(
  file: string | undefined,
  context: string | undefined,
): KubeConfig {
  const kubeConfig = new KubeConfig();
  if (file === undefined) kubeConfig.loadFromDefault();
  else kubeConfig.loadFromFile(file);
  if (context === undefined) return kubeConfig;
  const known = kubeConfig.getContexts().map(each => each.name);
  if (!known.includes(context))
    throw new Error(
      `${key}.context: there is no context ${context}; the kubeconfig has ${known.join(
        ', ',
      )}`,
    );
  kubeConfig.setCurrentContext(context);
  return kubeConfig;
}
