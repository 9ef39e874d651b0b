import { emergencySection } from './emergencySection';
import { EmergencyEvidence, GateEvidence } from './types';

const emergency: EmergencyEvidence = {
  requestedBy: 'user:default/ana',
  reason: 'Checkout is down',
  requestedAt: '2026-11-18T10:00:00Z',
  passed: [],
};
const permission: GateEvidence = {
  name: 'incidents',
  namespace: 'platform-policies',
  result: 'pass',
  reason: 'bundle.emergency.reason is there',
};

describe('emergencySection', () => {
  it('is not there for any other promotion', () => {
    expect(emergencySection({ environment: 'prod' })).toEqual([]);
  });

  it.each<[string, Partial<EmergencyEvidence>, RegExp]>([
    [
      'who ordered it and why',
      {},
      /^### EMERGENCY\nOrdered by .*ana at 2026-11-18T10:00:00Z: Checkout is down\./,
    ],
    ['that nothing was in its way', {}, /No gate of prod was closed\.$/],
    [
      'which gates it did not wait for, and who permits that',
      { passed: ['freeze', 'soak'], permissions: [permission] },
      /It did not wait for freeze, soak, as platform\S*policies\/incidents of the platform permits\.$/,
    ],
  ])('says %s', (_what, facts, text) => {
    const [section] = emergencySection({
      environment: 'prod',
      emergency: { ...emergency, ...facts },
    });
    expect(section).toMatch(text);
  });

  it('lets the words of a person be words', () => {
    const reason = '<img src=x> [merge](https://evil.example.com) @all';
    const [section] = emergencySection({
      environment: 'prod',
      emergency: { ...emergency, reason },
    });
    expect(section).toContain(`: \`${reason}\`.`);
  });
});
