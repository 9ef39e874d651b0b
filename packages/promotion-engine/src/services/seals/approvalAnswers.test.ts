import {
  ApprovalAnswer,
  approvalId,
  Bundle,
} from '@kardinal/backstage-plugin-kardinal-common';
import { annotatedBundle as bundle } from '../../__testUtils__/annotatedBundle';
import { testSeals } from '../../__testUtils__/testSeals';
import { approvalAnnotations, readApprovals } from './approvalAnswers';

const seals = testSeals();
const answer: ApprovalAnswer = {
  environment: 'prod',
  name: 'board',
  decision: 'approved',
  source: 'webhook',
  answeredBy: 'board:cab',
  answeredAt: '2026-11-18T10:00:00.000Z',
  comment: 'CHG-7',
};
const id = approvalId(answer);

const answered = approvalAnnotations(seals, bundle(), answer);
const [[key, text]] = Object.entries(answered);
const edited = (change: object) => ({
  [key]: JSON.stringify({ ...JSON.parse(text), ...change }),
});
const recorded = { ...answer, seal: JSON.parse(text).seal as string };

describe('an answer from outside', () => {
  it('counts for the Bundle that it was given for', () => {
    expect(readApprovals(seals, bundle(answered))).toEqual({
      answered: { [id]: recorded },
      unfounded: [],
    });
    expect(readApprovals(seals, bundle())).toBeUndefined();
  });

  it.each<[string, Bundle]>([
    ['of a Bundle that had its name before', bundle(answered, undefined, 'u2')],
    ['for another environment', bundle(edited({ environment: 'dev' }))],
    ['to another question', bundle(edited({ name: 'security' }))],
    ['of somebody else', bundle(edited({ answeredBy: 'board:eve' }))],
    [
      'signed by another control plane',
      bundle(approvalAnnotations(testSeals(8), bundle(), answer)),
    ],
    ['under another name', bundle({ [`${key}0`]: text })],
    ['in no JSON', bundle({ [key]: 'approved' })],
  ])('does not count %s', (_what, each) => {
    expect(readApprovals(seals, each)?.answered).toEqual({});
  });

  it.each([
    ['keeps its signature', { [id]: recorded }, []],
    ['was made up', { [id]: { ...recorded, seal: 'a.b' } }, [id]],
    ['is under another name', { other: recorded }, ['other']],
  ])(
    'that %s, in a status that somebody else wrote',
    (_what, approvals, unfounded) => {
      const each = bundle({}, { approvals });
      expect(readApprovals(seals, each)?.unfounded).toEqual(unfounded);
    },
  );
});
