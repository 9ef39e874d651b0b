import { apiServerContract } from '../../../packages/embedded-cluster/src/testing';
import { kubeconfigText } from '../support/kubeconfigs';

apiServerContract({
  name: 'the cluster of CLUSTER_KUBECONFIG',
  connect: async () => ({ kubeconfig: kubeconfigText() }),
});
