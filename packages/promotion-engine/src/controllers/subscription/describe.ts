import { EventRecord, findCondition } from '@kardinal/kube-controller';
import { SubscriptionStatus } from './types';

/** One Warning when it cannot go on, one Normal when it can again, and one for each Bundle. */
export function describe(
  before: SubscriptionStatus | undefined,
  after: SubscriptionStatus,
): readonly EventRecord[] {
  return [...bundleEvents(before, after), ...troubleEvents(before, after)];
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

function troubleEvents(
  before: SubscriptionStatus | undefined,
  after: SubscriptionStatus,
): readonly EventRecord[] {
  const was = findCondition(before?.conditions, 'Ready');
  const is = findCondition(after.conditions, 'Ready');
  if (is === undefined || is.reason === was?.reason) return [];
  const isReady = is.status === 'True';
  if (is.reason === 'NotLooked') return [];
  const wasInTrouble = was?.status === 'False' && was.reason !== 'NotLooked';
  if (isReady && !wasInTrouble && is.reason !== 'NewestRemoved') return [];
  return [
    {
      type: isReady ? 'Normal' : 'Warning',
      reason: is.reason,
      message: is.message,
    },
  ];
}
