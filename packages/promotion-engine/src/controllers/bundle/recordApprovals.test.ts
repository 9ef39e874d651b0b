import { ExternalApproval } from '@kardinal/backstage-plugin-kardinal-common';
import { recordApprovals } from './recordApprovals';

const answer = (change: Partial<ExternalApproval> = {}): ExternalApproval => ({
  environment: 'prod',
  name: 'board',
  decision: 'approved',
  source: 'webhook',
  answeredBy: 'board:cab',
  answeredAt: '2026-11-18T10:00:00Z',
  seal: 'key.signature',
  ...change,
});
const rejected = answer({
  decision: 'rejected',
  answeredAt: '2026-11-18T10:00:01Z',
});
const founded = { unfounded: [] };

describe('the record of answers', () => {
  it('takes the first one for each environment and question', () => {
    const dev = answer({ environment: 'dev' });
    const answered = { b: rejected, a: answer(), c: dev };
    const recorded = { a: answer(), c: dev };
    expect(recordApprovals(undefined, { ...founded, answered })).toEqual(
      recorded,
    );
    expect(
      recordApprovals(recorded, { ...founded, answered: { b: rejected } }),
    ).toEqual(recorded);
  });

  it('marks what nobody gave, and takes what somebody gives', () => {
    const forged = answer();
    const readings = { answered: { b: rejected }, unfounded: ['a'] };
    const recorded = { a: { ...forged, unfounded: true }, b: rejected };
    expect(recordApprovals({ a: forged }, readings)).toEqual(recorded);
    expect(recordApprovals(recorded, { ...founded, answered: {} })).toEqual(
      recorded,
    );
  });
});
