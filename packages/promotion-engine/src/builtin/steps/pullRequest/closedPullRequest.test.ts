import { closedPullRequest } from './closedPullRequest';

const now = Date.parse('2026-11-18T10:00:00Z');

it.each([
  [
    'just now',
    '2026-11-18T10:00:00Z',
    {
      type: 'waiting',
      message:
        'PR #4 was closed; the promotion fails unless it is reopened by 2026-11-18T10:05:00Z (restore its branch first if that was deleted)',
      until: now + 300_000,
    },
  ],
  [
    'almost five minutes ago',
    '2026-11-18T09:55:01Z',
    { type: 'waiting', until: now + 1_000 },
  ],
  [
    'five minutes ago',
    '2026-11-18T09:55:00Z',
    {
      type: 'failed',
      message: 'PR #4 was closed without a merge; retry to open a new one',
    },
  ],
  ['an hour ago', '2026-11-18T09:00:00Z', { type: 'failed' }],
  [
    'by a forge whose clock is ahead',
    '2026-11-18T10:00:30Z',
    { type: 'waiting', until: now + 330_000 },
  ],
])('a pull request that was closed %s', (_when, closedAt, verdict) => {
  expect(closedPullRequest({ number: 4 }, closedAt, now)).toMatchObject(
    verdict,
  );
});
