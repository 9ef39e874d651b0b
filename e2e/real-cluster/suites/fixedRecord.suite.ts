import { fixedRecordContract } from '../../../packages/promotion-engine/src/__testUtils__/fixedRecordContract';
import { kubeconfigText } from '../support/kubeconfigs';

fixedRecordContract({
  name: 'the cluster of CLUSTER_KUBECONFIG',
  connect: async () => kubeconfigText(),
});
