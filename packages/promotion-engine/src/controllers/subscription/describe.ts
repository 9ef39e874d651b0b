import { EventRecord } from '@kardinal/kube-controller';
import { troubleEvents } from '../troubleEvents';
import { SubscriptionStatus } from './types';

/** One Warning when it cannot go on, one Normal when it can again, and one for each Bundle. */
export function describe(
  before: SubscriptionStatus | undefined,
  after: SubscriptionStatus,
): readonly EventRecord[] {
  return [
    ...bundleEvents(before, after),
    ...troubleEvents(before?.conditions, after.conditions, ['NewestRemoved']),
  ];
}

function bundleEvents(
  before: SubscriptionStatus | undefined,
  { latest }: SubscriptionStatus,
): readonly EventRecord[] {
  if (latest?.bundle === undefined) return [];
  if (latest.bundle === before?.latest?.bundle) return [];
  return [
    {
      type: 'Normal',
      reason: 'BundleMade',
      message: `${latest.reference} has the Bundle ${latest.bundle}`,
    },
  ];
}
