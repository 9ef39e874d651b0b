import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing';
import { claimsEmergency, emergencyOf } from './emergencyOf';

const emergency = {
  requestedBy: 'user:default/ana',
  reason: 'Checkout is down',
  requestedAt: '2026-11-18T10:00:00Z',
};
const rollback: Partial<Bundle['spec']> = {
  provenance: { rollbackOf: 'guestbook-2', rollbackTo: 'guestbook-1' },
  intent: { target: 'prod' },
};
const label = { 'kardinal.io/emergency': 'true' };

describe('an emergency', () => {
  it.each<[string, Bundle, boolean, boolean]>([
    [
      'is ordered where the record of a rollback says so',
      aBundle('1', { spec: rollback, status: { emergency } }),
      true,
      false,
    ],
    [
      'is only claimed by a label',
      aBundle('1', { spec: rollback, metadata: { labels: label } }),
      false,
      true,
    ],
    [
      'is no claim of a label that came after the first look',
      aBundle('1', {
        spec: rollback,
        metadata: { labels: label },
        status: { labels: {} },
      }),
      false,
      false,
    ],
    [
      'is nothing that a release has, whatever its record and labels say',
      aBundle('1', { metadata: { labels: label }, status: { emergency } }),
      false,
      false,
    ],
    [
      'is nothing without an environment to roll back',
      aBundle('1', {
        spec: { ...rollback, intent: {} },
        status: { emergency },
      }),
      false,
      false,
    ],
  ])('%s', (_what, bundle, isOrdered, isClaimed) => {
    expect(emergencyOf(bundle)).toEqual(isOrdered ? emergency : undefined);
    expect(claimsEmergency(bundle)).toBe(isClaimed);
  });
});
