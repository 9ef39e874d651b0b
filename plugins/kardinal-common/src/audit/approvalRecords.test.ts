import { ExternalApproval } from '../approvals';
import { aBundle } from '../testing/objects';
import { approvalRecords } from './approvalRecords';

const answer: ExternalApproval = {
  environment: 'prod',
  name: 'board',
  decision: 'approved',
  source: 'webhook',
  answeredBy: 'board:cab',
  answeredAt: '2026-11-18T10:00:00Z',
  comment: 'CHG-7',
  seal: 'key.signature',
};

describe('the record of an answer', () => {
  it.each<[string, Partial<ExternalApproval>, object]>([
    [
      'from a system outside',
      {},
      {
        at: '2026-11-18T10:00:00Z',
        action: 'ApprovalGiven',
        outcome: 'Success',
        by: 'board:cab',
        via: 'webhook',
        message: 'board: CHG-7',
      },
    ],
    [
      'of a person who rejects it, without a comment',
      {
        decision: 'rejected',
        source: 'portal',
        answeredBy: 'user:default/ana',
        comment: undefined,
      },
      {
        action: 'ApprovalRejected',
        outcome: 'Denied',
        by: 'user:default/ana',
        via: 'portal',
        message: 'board',
      },
    ],
    [
      'that nobody gave',
      { unfounded: true },
      {
        action: 'ApprovalRefused',
        outcome: 'Denied',
        by: 'unknown',
        via: 'kubernetes',
      },
    ],
  ])('%s', (_case, change, expected) => {
    const approvals = { a1: { ...answer, ...change } };
    const records = approvalRecords(
      aBundle('1.29.0', { status: { approvals } }),
    );
    expect(records).toMatchObject([
      { bundle: 'guestbook-1-29-0', environment: 'prod', ...expected },
    ]);
  });

  it('is none of a Bundle without', () => {
    expect(approvalRecords(aBundle('1.29.0'))).toEqual([]);
  });
});
