import { releasedObjectsContract } from '../../../packages/promotion-engine/src/__testUtils__/releasedObjectsContract';
import { kubeconfigText } from './ClusterSite';

jest.setTimeout(120_000);

releasedObjectsContract({
  name: 'the cluster of CLUSTER_KUBECONFIG',
  connect: async () => kubeconfigText(),
});
