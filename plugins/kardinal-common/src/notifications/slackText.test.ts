import { Notification } from './notificationOf';
import { slackText } from './slackText';

const base: Notification = {
  id: 'a',
  event: 'Promotion.WaitingForReview',
  namespace: 'default',
  pipeline: 'guestbook',
  bundle: 'guestbook-2',
  environment: 'prod',
  message: 'https://forge.example.com/pulls/7',
  by: 'kardinal',
  timestamp: '2026-11-04T10:00:00Z',
};

describe('a message for Slack', () => {
  it.each<[string, Partial<Notification>, string]>([
    [
      'a review',
      {},
      '*guestbook-2* in prod waits for a review: https://forge.example.com/pulls/7',
    ],
    [
      'a gate',
      { event: 'Gate.Closed', gate: 'weekend', message: 'It is Saturday' },
      '*guestbook-2* in prod waits for a gate (weekend): It is Saturday',
    ],
    [
      'an override',
      {
        event: 'Gate.Overridden',
        gate: 'freeze',
        message: 'Until 2026-11-18T11:00:00Z: P0 hotfix',
      },
      '*guestbook-2* in prod need not wait for a closed gate (freeze): Until 2026-11-18T11:00:00Z: P0 hotfix',
    ],
    [
      'text of users that would mention somebody',
      { message: '<!channel> & <https://evil.example.com|click>' },
      '*guestbook-2* in prod waits for a review: &lt;!channel&gt; &amp; &lt;https://evil.example.com|click&gt;',
    ],
  ])('says %s', (_case, fields, expected) => {
    expect(slackText({ ...base, ...fields })).toBe(expected);
  });
});
