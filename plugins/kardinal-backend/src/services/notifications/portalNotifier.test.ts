import {
  coreServices,
  createBackendPlugin,
} from '@backstage/backend-plugin-api';
import { startTestBackend } from '@backstage/backend-test-utils';
import {
  NotificationSendOptions,
  NotificationService,
  notificationService,
} from '@backstage/plugin-notifications-node';
import { Notification } from '@kardinal/backstage-plugin-kardinal-common';
import express from 'express';
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
  });

describe('a notification in the portal', () => {
  it('goes to the entities, with the page, and once however often it is sent', async () => {
    const sent: NotificationSendOptions[] = [];
    const notifier = notifierOf({ send: async each => void sent.push(each) });
    await notifier.notify(review, recipients);
    expect(sent).toEqual([sentReview]);
  });
});

describe("a notification through Backstage's own service", () => {
  const received: unknown[] = [];
  let answer = 200;
  let stop: () => Promise<void>;
  let notifications: NotificationService | undefined;

  /** Where that service sends to, in place of the plugin of that name. */
  const notificationsPlugin = createBackendPlugin({
    pluginId: 'notifications',
    register(env) {
      env.registerInit({
        deps: { router: coreServices.httpRouter },
        async init({ router }) {
          router.use(express.json());
          router.use((req, res) => {
            received.push(req.body);
            res.status(answer).json([]);
          });
        },
      });
    },
  });

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

  beforeAll(async () => {
    const backend = await startTestBackend({
      features: [notificationsPlugin, sender],
    });
    stop = () => backend.stop();
  });
  afterAll(() => stop());

  it('reaches the plugin as it takes it', async () => {
    await notifierOf(notifications!).notify(review, recipients);
    expect(received).toEqual([sentReview]);
  });

  it('fails where the plugin does not take it, and says why', async () => {
    answer = 404;
    await expect(
      notifierOf(notifications!).notify(review, recipients),
    ).rejects.toThrow(/status 404/);
  });
});
