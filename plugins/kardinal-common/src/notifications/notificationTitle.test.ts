import { Notification } from './notificationOf';
import { notificationTitle } from './notificationTitle';

const review: Notification = {
  id: 'a',
  event: 'Promotion.WaitingForReview',
  namespace: 'default',
  pipeline: 'guestbook',
  bundle: 'guestbook-1-28-3',
  version: '1.28.3',
  message: 'https://forge.example.com/pulls/7',
  by: 'kardinal',
  timestamp: '2026-11-04T10:00:00Z',
};

describe('the title of a notification', () => {
  it.each<[Notification['event'], Partial<Notification>, string]>([
    ['Bundle.Verified', {}, 'is verified in each of its environments'],
    ['Bundle.Verified', { environment: 'dev' }, 'is verified in dev'],
    ['Bundle.Failed', {}, 'failed'],
    ['Promotion.Verified', { environment: 'prod' }, 'is verified in prod'],
    ['Promotion.Failed', { environment: 'prod' }, 'failed in prod'],
    [
      'Promotion.WaitingForReview',
      { environment: 'prod' },
      'is waiting for a review in prod',
    ],
    ['Promotion.RolledBack', { environment: 'prod' }, 'was restored in prod'],
    [
      'Gate.Closed',
      { environment: 'prod', gate: 'soak' },
      'is waiting for the gate soak in prod',
    ],
    [
      'Gate.Overridden',
      { environment: 'prod', gate: 'soak' },
      'may pass the gate soak for prod',
    ],
    [
      'Gate.Overridden',
      { environment: 'prod' },
      'may pass a closed gate for prod',
    ],
  ])('of %s with %p', (event, fields, clause) => {
    expect(notificationTitle({ ...review, event, ...fields })).toBe(
      `guestbook 1.28.3 ${clause}`,
    );
  });

  it('has the name of a Bundle that is gone', () => {
    const { version: _, ...unnamed } = review;
    expect(notificationTitle(unnamed)).toBe(
      'guestbook-1-28-3 is waiting for a review',
    );
  });
});
