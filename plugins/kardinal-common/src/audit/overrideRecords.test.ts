import { GateOverride } from '../overrides';
import { aBundle } from '../testing/objects';
import { overrideRecords } from './overrideRecords';

const override: GateOverride = {
  environment: 'prod',
  gate: { namespace: 'platform-policies', name: 'freeze' },
  requestedBy: 'user:default/ana',
  reason: 'P0 hotfix',
  requestedAt: '2026-11-18T10:00:00Z',
  expiresAt: '2026-11-18T11:00:00Z',
  seal: 'key.signature',
};
const withdrawnBy = (requestedBy: string): GateOverride => ({
  ...override,
  withdrawal: { requestedBy, requestedAt: '2026-11-18T10:30:00Z' },
});

const recordsOf = (each: GateOverride) =>
  overrideRecords(aBundle('1.29.0', { status: { overrides: { o1: each } } }));

const place = {
  bundle: 'guestbook-1-29-0',
  environment: 'prod',
  gate: 'freeze',
};
const order = {
  ...place,
  at: '2026-11-18T10:00:00Z',
  action: 'GateOverridden',
  outcome: 'Success',
  by: 'user:default/ana',
  via: 'portal',
  message: 'Until 2026-11-18T11:00:00Z: P0 hotfix',
};

describe('the records of an override', () => {
  it.each([
    ['that lasts', override, [order]],
    [
      'that somebody withdrew',
      withdrawnBy('user:default/ben'),
      [
        order,
        {
          ...place,
          at: '2026-11-18T10:30:00Z',
          action: 'OverrideWithdrawn',
          by: 'user:default/ben',
        },
      ],
    ],
    [
      'that nobody ordered',
      withdrawnBy('kardinal'),
      [
        {
          ...place,
          at: '2026-11-18T10:30:00Z',
          action: 'OverrideRefused',
          outcome: 'Denied',
          by: 'unknown',
          via: 'kubernetes',
        },
      ],
    ],
  ])('%s', (_case, each, expected) => {
    const records = recordsOf(each);
    expect(records).toMatchObject(expected);
    expect(records).toHaveLength(expected.length);
  });

  it('have ids of their own, the same each time', () => {
    const ids = recordsOf(withdrawnBy('user:default/ben')).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(recordsOf(override)[0].id).toBe(ids[0]);
  });

  it('are none of a Bundle without', () => {
    expect(overrideRecords(aBundle('1.29.0'))).toEqual([]);
  });
});
