import {
  Subscription,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import { ManualClock } from '@kardinal/kube-controller/testing';
import { aRelease } from '../__testUtils__/aRelease';
import { FakeTerminal } from '../__testUtils__/FakeTerminal';

const now = Date.parse('2026-11-26T10:00:00Z');

const subscription = (
  name: string,
  pipeline: string,
  status?: Subscription['status'],
): Subscription => ({
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Subscription',
  metadata: { name, namespace: 'default' },
  spec: { type: 'image', pipeline, first: 'skipped' },
  ...(status === undefined ? {} : { status }),
});

it('says of a Pipeline what makes Bundles of it by itself, and what is wrong with that', async () => {
  const clock = new ManualClock(now);
  const { cluster } = await aRelease(clock);
  const message = 'ghcr.io refuses to return it: name a Secret';
  const condition = {
    type: 'Ready',
    status: 'False',
    reason: 'RegistryRefused',
    message,
    lastTransitionTime: '2026-11-26T09:00:00Z',
  } as const;
  cluster.seed(
    subscriptionType,
    subscription('guestbook-images', 'guestbook', {
      phase: 'Error',
      conditions: [condition],
    }),
  );
  cluster.seed(subscriptionType, subscription('guestbook-tags', 'guestbook'));
  cluster.seed(subscriptionType, subscription('others', 'another'));
  const terminal = new FakeTerminal(cluster, clock);
  const { code, out } = await terminal.type('status guestbook');
  expect(code).toBe(0);
  const [, said] = out.split('\nSources of Bundles\n');
  expect(said).toMatch(
    new RegExp(`guestbook-images +failing +${message}\\.\\n`),
  );
  expect(said).toMatch(
    /guestbook-tags +waiting +It has not been looked at yet\.\n/,
  );
  expect(said).not.toContain('others');
});
