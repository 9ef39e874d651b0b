import { overdueMessage } from './overdueMessage';

it.each([
  [
    'whoever was not ready',
    {
      message: 'app is rolling out',
      late: { subject: 'app', reason: 'rollout timed out' },
    },
    'app was not healthy within 2 minutes (rollout timed out)',
  ],
  [
    'what was waited for',
    { message: 'The Application is syncing' },
    'The Application is syncing (not healthy within 2 minutes)',
  ],
])('names %s, and the time', (_what, verdict, message) => {
  expect(overdueMessage(verdict, { unmet: 'not healthy' }, 120_000)).toBe(
    message,
  );
});
