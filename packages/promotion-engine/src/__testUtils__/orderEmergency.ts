import {
  Bundle,
  bundleType,
  EmergencyOrder,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster } from '@kardinal/kube-controller/testing';
import { emergencyAnnotations } from '../services/seals';
import { testSeals } from './testSeals';

/** Orders a stored rollback as an emergency, as the command of a person does. */
export async function orderEmergency(
  cluster: FakeCluster,
  bundle: Bundle,
  order: EmergencyOrder,
): Promise<void> {
  const { name, namespace } = bundle.metadata;
  const annotations = emergencyAnnotations(testSeals(), bundle, order);
  await cluster.patch(
    bundleType,
    { name, namespace },
    { type: 'merge', body: { metadata: { annotations } } },
  );
}
