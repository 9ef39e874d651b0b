import { Notification } from './notificationOf';
import { slackText } from './slackText';

const base: Notification = {
  id: 'a',
  event: 'Promotion.WaitingForReview',
  namespace: 'default',
  pipeline: 'guestbook',
  bundle: 'guestbook-2-0-0',
  version: '2.0.0',
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
      '*guestbook 2.0.0* is waiting for a review in prod: https://forge.example.com/pulls/7',
    ],
    [
      'a gate',
      { event: 'Gate.Closed', gate: 'weekend', message: 'It is Saturday' },
      '*guestbook 2.0.0* is waiting for the gate weekend in prod: It is Saturday',
    ],
    [
      'an override',
      {
        event: 'Gate.Overridden',
        gate: 'freeze',
        message: 'Until 2026-11-18T11:00:00Z: P0 hotfix',
      },
      '*guestbook 2.0.0* may pass the gate freeze for prod: Until 2026-11-18T11:00:00Z: P0 hotfix',
    ],
    [
      'text of users that would mention somebody',
      { message: '<!channel> & <https://evil.example.com|click>' },
      '*guestbook 2.0.0* is waiting for a review in prod: &lt;!channel&gt; &amp; &lt;https://evil.example.com|click&gt;',
    ],
  ])('says %s', (_case, fields, expected) => {
    expect(slackText({ ...base, ...fields })).toBe(expected);
  });
});
