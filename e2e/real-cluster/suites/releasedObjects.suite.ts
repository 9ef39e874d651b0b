import { releasedObjectsContract } from '../../../packages/promotion-engine/src/__testUtils__/releasedObjectsContract';
import { kubeconfigText } from '../support/kubeconfigs';

releasedObjectsContract({
  name: 'the cluster of CLUSTER_KUBECONFIG',
  connect: async () => kubeconfigText(),
});
