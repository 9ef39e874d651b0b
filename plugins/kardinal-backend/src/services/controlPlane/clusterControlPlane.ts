import { ControlPlane } from '@kardinal/backstage-plugin-kardinal-node';
import { KubeConfig } from '@kubernetes/client-node';

/**
 * Any Kubernetes cluster: by kubeconfig file and context, or as kubectl and pods find theirs.
 *
 * @see https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/
 */
export const clusterControlPlane: ControlPlane = {
  id: 'cluster',
  async connect({ config }) {
    const section = config.getOptionalConfig('kardinal.controlPlane.cluster');
    const file = section?.getOptionalString('kubeconfig');
    const context = section?.getOptionalString('context');
    const kubeConfig = new KubeConfig();
    if (file === undefined) kubeConfig.loadFromDefault();
    else kubeConfig.loadFromFile(file);
    if (context !== undefined) {
      const known = kubeConfig.getContexts().map(each => each.name);
      if (!known.includes(context))
        throw new Error(
          `kardinal.controlPlane.cluster.context: there is no context ${context}; the kubeconfig has ${known.join(
            ', ',
          )}`,
        );
      kubeConfig.setCurrentContext(context);
    }
    return {
      kubeconfig: kubeConfig.exportConfig(),
      description: `cluster ${kubeConfig.getCurrentCluster()?.name ?? ''}`,
      kind: 'production',
      stop: async () => {},
    };
  },
};
