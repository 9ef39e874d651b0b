import {
  Bundle,
  bundleType,
  importsFor,
  planRollback,
  rfc3339,
  rollbackBundle,
  RollbackUrgency,
} from '@kardinal/backstage-plugin-kardinal-common';
import { FakeCluster, ManualClock } from '@kardinal/kube-controller/testing';

/** Creates the Bundle of a rollback, as the command of a person does; of an emergency it has the label, and no order yet. */
export function createRollback(
  {
    cluster,
    clock,
  }: { readonly cluster: FakeCluster; readonly clock: ManualClock },
  environment: string,
  urgency: RollbackUrgency = { type: 'normal' },
): Promise<Bundle> {
  const bundles = cluster.peekAll(bundleType);
  const plan = planRollback({
    environment,
    bundles,
    imports: importsFor(urgency),
  });
  if (plan.type === 'impossible') throw new Error(plan.reason);
  const bundle = rollbackBundle({
    ...plan,
    pipeline: 'guestbook',
    urgency,
    occurrence: '',
    createdAt: rfc3339(clock.now()),
    requestedBy: 'user:default/ana',
  });
  return cluster.create(bundleType, bundle);
}
