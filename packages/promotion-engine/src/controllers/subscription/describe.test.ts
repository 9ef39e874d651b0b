import { describe as eventsOf } from './describe';
import { SubscriptionStatus } from './types';

const latest = {
  reference: 'ghcr.io/acme/shop:1.1.0',
  tag: '1.1.0',
  digest: 'sha256:1',
  since: '2026-11-26T10:00:00Z',
};

const withReady = (
  status: 'True' | 'False',
  reason: string,
): SubscriptionStatus => ({
  conditions: [
    {
      type: 'Ready',
      status,
      reason,
      message: reason,
      lastTransitionTime: latest.since,
    },
  ],
});

const made = { latest: { ...latest, bundle: 'shop-1-1-0' } };

describe('the events of a Subscription', () => {
  it('name each Bundle once', () => {
    expect(eventsOf({ latest }, made)).toEqual([
      {
        type: 'Normal',
        reason: 'BundleMade',
        message: 'ghcr.io/acme/shop:1.1.0 has the Bundle shop-1-1-0',
      },
    ]);
    expect(eventsOf(made, made)).toEqual([]);
    expect(eventsOf(undefined, { latest })).toEqual([]);
  });

  it.each([
    ['True', 'NewestRemoved', 'Normal'],
    ['False', 'NotSigned', 'Warning'],
  ] as const)(
    'say with %s and %s what people look at',
    (status, reason, type) => {
      const before = withReady('True', 'Watching');
      expect(eventsOf(before, withReady(status, reason))).toMatchObject([
        { type, reason },
      ]);
    },
  );

  it('say the Bundle and the end of trouble together', () => {
    const events = eventsOf(
      { ...withReady('False', 'RegistryUnavailable'), latest },
      { ...withReady('True', 'Watching'), ...made },
    );
    expect(events.map(({ reason }) => reason)).toEqual([
      'BundleMade',
      'Watching',
    ]);
  });
});
