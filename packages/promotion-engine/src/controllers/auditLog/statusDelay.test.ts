import { AuditRecord } from '@kardinal/backstage-plugin-kardinal-common';
import { statusDelays } from '../statusDelays';
import { statusDelay } from './statusDelay';

function record(action: string): AuditRecord {
  return {
    id: action,
    at: '2026-03-02T10:00:00Z',
    action,
    outcome: 'Success',
    by: 'kardinal',
    via: 'controller',
    message: action,
  };
}

const { routine, audit } = statusDelays;

describe('records wait', () => {
  it.each<[string, string[], string[], number]>([
    ['a release that begins', [], ['BundleCreated'], routine],
    ['one that is verified', ['BundleCreated'], ['BundleVerified'], routine],
    ['a failure', ['BundleCreated'], ['PromotionFailed'], audit],
    ['a review that is due', [], ['BundleCreated', 'ReviewRequested'], audit],
    ['an action that is not known here', [], ['GateOverridden'], audit],
    ['routine after a failure', ['BundleFailed'], ['BundleCreated'], routine],
  ])('%s', (_what, before, added, quiet) => {
    expect(
      statusDelay(
        { records: before.map(record) },
        { records: [...before, ...added].map(record) },
      ),
    ).toMatchObject({ quiet });
  });
});
