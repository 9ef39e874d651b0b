import { rollbackBundle } from '../rollback/rollbackBundle';
import { aBundle } from '../testing/objects';
import { bundleRecords } from './bundleRecords';

const bad = aBundle('1.29.0');
const good = aBundle('1.28.3');
const back = rollbackBundle({
  pipeline: 'guestbook',
  environment: 'prod',
  of: bad,
  to: good,
  urgency: { type: 'normal' },
  occurrence: '',
  createdAt: '2026-04-07T10:00:00Z',
  requestedBy: 'user:default/ana',
  reason: 'Checkout is slow',
});

const [requested] = bundleRecords(back, [bad, good, back]);

describe('bundleRecords', () => {
  it('says of a rollback which version goes and which comes, and why', () => {
    expect(requested).toMatchObject({
      action: 'RollbackRequested',
      by: 'user:default/ana',
      via: 'portal',
      environment: 'prod',
      bundle: back.metadata.name,
      message: 'Rolls prod back from 1.29.0 to 1.28.3: Checkout is slow',
    });
  });

  it('names a Bundle that the history has forgotten by its name, and is the same record', () => {
    const [alone] = bundleRecords(back, [back]);
    expect(alone.message).toBe(
      'Rolls prod back from guestbook-1-29-0 to 1.28.3: Checkout is slow',
    );
    expect(alone.id).toBe(requested.id);
  });

  it('has the version of any other Bundle', () => {
    expect(bundleRecords(bad, [bad])).toMatchObject([
      { action: 'BundleCreated', message: '1.29.0', via: 'kubernetes' },
    ]);
  });
});
