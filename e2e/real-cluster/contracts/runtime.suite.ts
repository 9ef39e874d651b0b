import { thingType } from '../../../packages/kube-controller/src/testing/contracts/kubeClient/Things';
import { kubeClientContract } from '../../../packages/kube-controller/src/testing/contracts/kubeClientContract';
import { runtimeContract } from '../../../packages/kube-controller/src/testing/contracts/runtimeContract';
import { startClusterSite } from './ClusterSite';

kubeClientContract('HttpKubeClient over a cluster', () =>
  startClusterSite(thingType),
);

runtimeContract('a cluster', () => startClusterSite());
