import { NotificationSendOptions } from '@backstage/plugin-notifications-node';
import { portalNotifier } from './portalNotifier';

describe('a notification in the portal', () => {
  it('goes to the entities, with the page, and once however often it is sent', async () => {
    const sent: NotificationSendOptions[] = [];
    const notifier = portalNotifier({
      notifications: { send: async each => void sent.push(each) },
      linkTo: ({ pipeline }) => `http://portal.example.com/${pipeline}`,
    });
    await notifier.notify(
      {
        id: 'a1',
        event: 'Promotion.WaitingForReview',
        namespace: 'default',
        pipeline: 'guestbook',
        bundle: 'guestbook-2',
        environment: 'prod',
        message: 'https://forge.example.com/pulls/7',
        by: 'kardinal',
        timestamp: '2026-11-04T10:00:00Z',
      },
      ['group:default/team-a'],
    );
    expect(sent).toEqual([
      {
        recipients: { type: 'entity', entityRef: ['group:default/team-a'] },
        payload: {
          title: 'guestbook-2 in prod waits for a review',
          description: 'https://forge.example.com/pulls/7',
          severity: 'normal',
          topic: 'Promotion.WaitingForReview',
          scope: 'a1',
          link: 'http://portal.example.com/guestbook',
        },
      },
    ]);
  });
});
