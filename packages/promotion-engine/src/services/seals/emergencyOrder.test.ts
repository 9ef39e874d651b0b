import { Bundle, labels } from '@kardinal/backstage-plugin-kardinal-common';
import { aBundle } from '@kardinal/backstage-plugin-kardinal-common/testUtils';
import { testSeals } from '../../__testUtils__/testSeals';
import { emergencyAnnotations, readEmergency } from './emergencyOrder';

const seals = testSeals();
const order = {
  requestedBy: 'user:default/ana',
  reason: 'Checkout is down',
  requestedAt: '2026-11-18T10:00:00Z',
};
const back: Partial<Bundle['spec']> = {
  provenance: { rollbackOf: 'guestbook-2', rollbackTo: 'guestbook-1' },
  intent: { target: 'prod' },
};

function rollback(
  annotations: Readonly<Record<string, string>> = {},
  change: Partial<Bundle> = {},
  uid = 'u1',
): Bundle {
  const made = aBundle('1.28.3', { spec: back, ...change });
  return { ...made, metadata: { ...made.metadata, uid, annotations } };
}

const labelled = (bundle: Bundle): Bundle => ({
  ...bundle,
  metadata: {
    ...bundle.metadata,
    labels: { ...bundle.metadata.labels, [labels.emergency]: 'true' },
  },
});
const ordered = emergencyAnnotations(seals, rollback(), order);
const edited = (change: object) => ({
  [labels.emergencyOrder]: JSON.stringify({
    ...JSON.parse(ordered[labels.emergencyOrder]),
    ...change,
  }),
});

describe('an order of an emergency', () => {
  it('counts for the Bundle that it was made for', () => {
    expect(readEmergency(seals, rollback(ordered))).toEqual({
      type: 'ordered',
      order,
    });
  });

  it('stays once it is recorded, whatever becomes of the annotation', () => {
    const recorded = rollback({}, { status: { emergency: order } });
    expect(readEmergency(seals, recorded)).toEqual({ type: 'ordered', order });
  });

  it('is not looked for in a Bundle that says nothing of it', () => {
    expect(readEmergency(seals, rollback())).toEqual({ type: 'none' });
  });

  it.each<[string, Bundle, RegExp]>([
    ['is a label alone', labelled(rollback()), /^nobody has ordered it$/],
    [
      'is of a Bundle that had its name before',
      rollback(ordered, {}, 'u2'),
      /was not made for this Bundle$/,
    ],
    [
      'names somebody else',
      rollback(edited({ requestedBy: 'user:default/ben' })),
      /was not made for this Bundle$/,
    ],
    [
      'has another reason',
      rollback(edited({ reason: 'No reason' })),
      /was not made for this Bundle$/,
    ],
    [
      'has another instant',
      rollback(edited({ requestedAt: '2026-12-18T10:00:00Z' })),
      /was not made for this Bundle$/,
    ],
    [
      'is signed by another control plane',
      rollback(emergencyAnnotations(testSeals(8), rollback(), order)),
      /was not made for this Bundle$/,
    ],
    [
      'has no seal',
      rollback(edited({ seal: '' })),
      /was not made for this Bundle$/,
    ],
    ['has a field more', rollback(edited({ gates: 'all' })), /is no order$/],
    [
      'is no JSON',
      rollback({ [labels.emergencyOrder]: 'yes' }),
      /is no order$/,
    ],
    [
      'is very long',
      rollback(edited({ reason: 'x'.repeat(5_000) })),
      /is no order$/,
    ],
    [
      'is of a release',
      rollback(ordered, { spec: aBundle('1.28.3').spec }),
      /^this Bundle rolls nothing back$/,
    ],
    [
      'is a label of a release',
      labelled(aBundle('1.28.3')),
      /^this Bundle rolls nothing back$/,
    ],
  ])('does not count where it %s', (_what, bundle, problem) => {
    expect(readEmergency(seals, bundle)).toEqual({
      type: 'refused',
      problem: expect.stringMatching(problem),
    });
  });

  it('cannot be made before the Bundle is stored', () => {
    const { metadata, ...bundle } = rollback();
    const unstored = { ...bundle, metadata: { name: metadata.name } };
    expect(() => emergencyAnnotations(seals, unstored, order)).toThrow(
      /no uid/,
    );
  });

  it('in a status is believed with the seal of the status only', () => {
    const stored = rollback();
    const status = seals.sealStatus(stored, { emergency: order });
    expect(seals.trustsStatus({ ...stored, status } as Bundle)).toBe(true);
    const other = { ...status, emergency: { ...order, reason: 'Other' } };
    expect(seals.trustsStatus({ ...stored, status: other } as Bundle)).toBe(
      false,
    );
  });
});
