import {
  GateOverride,
  mostOverrides,
} from '@kardinal/backstage-plugin-kardinal-common';
import { recordOverrides } from './recordOverrides';

const now = Date.parse('2026-11-18T10:10:00Z');
const override = (reason: string): GateOverride => ({
  environment: 'prod',
  gate: { namespace: 'platform-policies', name: 'freeze' },
  requestedBy: 'user:default/ana',
  reason,
  requestedAt: '2026-11-18T10:00:00Z',
  expiresAt: '2026-11-18T11:00:00Z',
  seal: 'key.signature',
});
const ben = {
  requestedBy: 'user:default/ben',
  requestedAt: '2026-11-18T10:05:00Z',
};
const nothing = { ordered: {}, withdrawn: {}, unfounded: [] };

describe('the record of overrides', () => {
  it('takes what was ordered, and keeps what it has', () => {
    const a = override('a');
    const b = override('b');
    const readings = { ...nothing, ordered: { b } };
    expect(recordOverrides({ a }, readings, now)).toEqual({ a, b });
  });

  it('says who withdrew one, once', () => {
    const a = override('a');
    const readings = { ...nothing, withdrawn: { a: ben } };
    const withdrawn = { a: { ...a, withdrawal: ben } };
    expect(recordOverrides({ a }, readings, now)).toEqual(withdrawn);
    expect(recordOverrides(withdrawn, readings, now + 1)).toEqual(withdrawn);
  });

  it('records one that was withdrawn before it was recorded', () => {
    const a = override('a');
    const readings = { ...nothing, ordered: { a }, withdrawn: { a: ben } };
    expect(recordOverrides(undefined, readings, now)).toEqual({
      a: { ...a, withdrawal: ben },
    });
  });

  it('takes back what nobody ordered, and leaves it there', () => {
    const a = override('a');
    const readings = { ...nothing, unfounded: ['a'] };
    expect(recordOverrides({ a }, readings, now)).toEqual({
      a: {
        ...a,
        withdrawal: {
          requestedBy: 'kardinal',
          requestedAt: '2026-11-18T10:10:00Z',
        },
      },
    });
  });

  it('takes no more than a Bundle has', () => {
    const many = Array.from(
      { length: mostOverrides + 3 },
      (_, index) => [`o${index}`, override(`${index}`)] as const,
    );
    const readings = { ...nothing, ordered: Object.fromEntries(many) };
    const recorded = recordOverrides(undefined, readings, now);
    expect(Object.keys(recorded)).toHaveLength(mostOverrides);
    expect(recordOverrides(recorded, readings, now)).toEqual(recorded);
  });
});
