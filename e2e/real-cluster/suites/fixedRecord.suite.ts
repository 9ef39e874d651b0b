import { fixedRecordContract } from '../../../packages/promotion-engine/src/__testUtils__/fixedRecordContract';
import { kubeconfigText } from './ClusterSite';

jest.setTimeout(120_000);

fixedRecordContract({
  name: 'the cluster of CLUSTER_KUBECONFIG',
  connect: async () => kubeconfigText(),
});
