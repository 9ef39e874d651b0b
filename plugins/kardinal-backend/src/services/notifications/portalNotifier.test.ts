import { createBackendPlugin } from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
  TestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import notificationsPlugin from '@backstage/plugin-notifications-backend';
import {
  NotificationSendOptions,
  NotificationService,
  notificationService,
} from '@backstage/plugin-notifications-node';
import { Notification } from '@kardinal/backstage-plugin-kardinal-common';
import request from 'supertest';
import { portalNotifier } from './portalNotifier';

const review: Notification = {
  id: 'a1',
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
const recipients = ['group:default/team-a'];
const sentReview: NotificationSendOptions = {
  recipients: { type: 'entity', entityRef: recipients },
  payload: {
    title: 'guestbook 2.0.0 is waiting for a review in prod',
    description: 'https://forge.example.com/pulls/7',
    severity: 'normal',
    topic: 'Promotion.WaitingForReview',
    scope: 'a1',
    link: 'http://portal.example.com/guestbook',
  },
};

const notifierOf = (notifications: NotificationService) =>
  portalNotifier({
    notifications,
    linkTo: ({ pipeline }) => `http://portal.example.com/${pipeline}`,
    entitiesOf: ({ pipeline }) =>
      pipeline === 'guestbook' ? ['component:default/guestbook'] : [],
  });

describe('a notification in the portal', () => {
  it('goes to the entities, with the page, and once however often it is sent', async () => {
    const sent: NotificationSendOptions[] = [];
    const notifier = notifierOf({ send: async each => void sent.push(each) });
    await notifier.notify(review, recipients);
    expect(sent).toEqual([sentReview]);
  });

  it('fails where the owner is meant and not known, and says what to set', async () => {
    const notifier = notifierOf({ send: async () => {} });
    await expect(
      notifier.notify({ ...review, pipeline: 'payments' }, []),
    ).rejects.toThrow(
      'no entity of the catalog shows the Pipeline payments, so its owner is not known; set spec.recipients',
    );
  });
});

describe("a notification through Backstage's own plugin", () => {
  let backend: TestBackend;
  let notifications: NotificationService | undefined;

  const sender = createBackendPlugin({
    pluginId: 'kardinal',
    register(env) {
      env.registerInit({
        deps: { service: notificationService },
        async init({ service }) {
          notifications = service;
        },
      });
    },
  });
  const entity = (
    kind: string,
    name: string,
    relations: readonly { readonly type: string; readonly targetRef: string }[],
  ) => ({
    apiVersion: 'backstage.io/v1alpha1',
    kind,
    metadata: { name, namespace: 'default' },
    spec: {},
    relations: [...relations],
  });

  beforeAll(async () => {
    backend = await startTestBackend({
      features: [
        notificationsPlugin,
        sender,
        mockServices.rootConfig.factory({
          data: {
            app: { baseUrl: 'http://portal.example.com' },
            backend: { baseUrl: 'http://portal.example.com' },
          },
        }),
        catalogServiceMock.factory({
          entities: [
            entity('Component', 'guestbook', [
              { type: 'ownedBy', targetRef: 'group:default/team-a' },
            ]),
            entity('Group', 'team-a', [
              { type: 'hasMember', targetRef: 'user:default/ana' },
            ]),
            entity('Group', 'reviewers', [
              { type: 'hasMember', targetRef: 'user:default/rui' },
            ]),
          ],
        }),
      ],
    });
  });
  afterAll(() => backend.stop());

  const inboxOf = async (user: string) => {
    const answer = await request(backend.server)
      .get('/api/notifications')
      .set('Authorization', mockCredentials.user.header(user));
    const { notifications: found } = answer.body as {
      readonly notifications: readonly {
        readonly payload: Readonly<Record<string, string>>;
      }[];
    };
    return found.map(({ payload }) => payload);
  };
  const titlesOf = async (user: string) =>
    (await inboxOf(user)).map(({ title }) => title);
  const send = (change: Partial<Notification>, to: readonly string[] = []) =>
    notifierOf(notifications!).notify({ ...review, ...change }, to);

  it.each([
    [
      'Promotion.WaitingForReview',
      'guestbook 2.0.0 is waiting for a review in prod',
      'normal',
    ],
    ['Promotion.Failed', 'guestbook 2.0.0 failed in prod', 'high'],
    ['Promotion.Verified', 'guestbook 2.0.0 is verified in prod', 'low'],
  ] as const)(
    'tells the owner of the entity of %s, with the page, and nobody else',
    async (event, title, severity) => {
      await send({ id: event, event });
      const [newest] = await inboxOf('user:default/ana');
      expect(newest).toMatchObject({
        title,
        severity,
        topic: event,
        link: 'http://portal.example.com/guestbook',
      });
      expect(await titlesOf('user:default/rui')).not.toContain(title);
      expect(await inboxOf('user:default/joe')).toEqual([]);
    },
  );

  it('tells those who are named in place of the owner, as who reviews', async () => {
    await send({ id: 'b1', version: '3.0.0' }, ['group:default/reviewers']);
    const title = 'guestbook 3.0.0 is waiting for a review in prod';
    expect(await titlesOf('user:default/rui')).toEqual([title]);
    expect(await titlesOf('user:default/ana')).not.toContain(title);
  });

  it('is there once, also where a backend that was restarted sends it again', async () => {
    const before = (await inboxOf('user:default/ana')).length;
    await send({ id: 'c1', version: '4.0.0' });
    await send({ id: 'c1', version: '4.0.0' });
    expect(await inboxOf('user:default/ana')).toHaveLength(before + 1);
  });
});

describe('a portal without that plugin', () => {
  it('has a delivery that fails, and says why', async () => {
    let service: NotificationService | undefined;
    const sender = createBackendPlugin({
      pluginId: 'kardinal',
      register: env =>
        env.registerInit({
          deps: { found: notificationService },
          init: async ({ found }) => {
            service = found;
          },
        }),
    });
    const backend = await startTestBackend({ features: [sender] });
    await expect(
      notifierOf(service!).notify(review, recipients),
    ).rejects.toThrow(/status 404/);
    await backend.stop();
  });
});
