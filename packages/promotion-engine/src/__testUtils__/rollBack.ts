import {
  bundleType,
  planRollback,
  rollbackBundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { RunningWorld } from './RunningWorld';

/** A person rolls an environment back. Gives the name of the Bundle. */
export async function rollBack(
  world: RunningWorld,
  environment: string,
): Promise<string> {
  const { clock } = world.story;
  await clock.advance(2_000);
  const bundles = world.cluster.peekAll(bundleType);
  const plan = planRollback({ environment, bundles });
  if (plan.type === 'impossible') throw new Error(plan.reason);
  const bundle = rollbackBundle({
    ...plan,
    pipeline: 'guestbook',
    urgency: { type: 'normal' },
    occurrence: '',
    createdAt: new Date(clock.now()).toISOString(),
    requestedBy: 'user:default/ana',
  });
  await world.cluster.create(bundleType, bundle);
  await world.settle();
  return bundle.metadata.name;
}
