import { plainSentence } from '../view/sentences';
import { recordedDriftSentence } from './recordedDriftSentence';

const drift = {
  environment: 'prod',
  promoted: { bundle: 'guestbook-1-0', version: '1.0' },
  version: '0.9',
  workload: 'guestbook',
  since: '2026-11-18T10:20:00Z',
};

describe('recordedDriftSentence', () => {
  it.each([
    [
      drift,
      'prod has drifted: guestbook runs 0.9, not 1.0. No Bundle has what runs.',
    ],
    [
      { ...drift, changedBy: 'kubectl-edit', bundle: 'guestbook-0-9' },
      'prod has drifted: guestbook runs 0.9, not 1.0. It was last changed by kubectl-edit at 2026-11-18T10:20:00Z. Bundle guestbook-0-9 has what runs.',
    ],
  ])('says what runs, by whom, and which Bundle has it', (recorded, said) => {
    expect(plainSentence(recordedDriftSentence(recorded))).toBe(said);
  });
});
