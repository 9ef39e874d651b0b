import {
  Bundle,
  bundleType,
  pipelineType,
  Subscription,
  subscriptionType,
} from '@kardinal/backstage-plugin-kardinal-common';
import {
  aBundle,
  aPipeline,
} from '@kardinal/backstage-plugin-kardinal-common/testUtils';
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

const problem =
  'spec.intent.target: unknown target nowhere; name one of dev, prod';

/** It came after the others, and failed before it had a Graph. */
const refused: Bundle = aBundle('3.0.0', {
  metadata: { creationTimestamp: '2026-11-26T09:30:00Z' },
  spec: { intent: { target: 'nowhere' } },
  status: {
    phase: 'Failed',
    conditions: [
      {
        type: 'Ready',
        status: 'False',
        reason: 'TranslationError',
        message: problem,
        lastTransitionTime: '2026-11-26T09:30:00Z',
      },
    ],
  },
});

describe('a Bundle that failed before anything of it began', () => {
  it.each([
    'explain guestbook --bundle guestbook-3-0-0',
    'status guestbook',
    'status',
    'get pipelines -o wide',
  ])('is failed, with the reason, in %s', async line => {
    const clock = new ManualClock(now);
    const { cluster, bundle } = await aRelease(clock);
    await cluster.delete(bundleType, bundle.metadata);
    cluster.seed(bundleType, refused);
    const { code, out } = await new FakeTerminal(cluster, clock).type(line);
    expect(code).toBe(0);
    expect(out).toContain(`3.0.0 failed: ${problem}.`);
    expect(out).not.toContain('undefined');
  });
});

it('lists invalid Pipelines first', async () => {
  const clock = new ManualClock(now);
  const { cluster } = await aRelease(clock);
  const broken = aPipeline(['dev']);
  cluster.seed(pipelineType, {
    ...broken,
    metadata: { name: 'zoo', namespace: 'default' },
    status: {
      conditions: [
        {
          type: 'Ready',
          status: 'False',
          reason: 'ValidationFailed',
          message: 'spec.git.url: is no URL',
          lastTransitionTime: '2026-11-26T09:00:00Z',
        },
      ],
    },
  });
  const { out } = await new FakeTerminal(cluster, clock).type('status');
  const [, first, second] = out.split('\n');
  expect(first).toMatch(/^zoo +Invalid .*spec\.git\.url: is no URL/);
  expect(second).toMatch(/^guestbook /);
});

it('judges by the clock of the cluster, not by that of the machine', async () => {
  const clock = new ManualClock(now);
  const { cluster } = await aRelease(clock);
  await cluster.patch(
    pipelineType,
    { namespace: 'default', name: 'guestbook' },
    {
      type: 'merge',
      body: {
        spec: { paused: { reason: 'INC-7', until: '2026-11-26T12:00:00Z' } },
      },
    },
  );
  const terminal = new FakeTerminal(cluster, clock);
  expect((await terminal.type('get pipelines')).out).toContain('[PAUSED]');
  terminal.ahead = 3 * 3_600_000;
  expect((await terminal.type('get pipelines')).out).not.toContain('[PAUSED]');
});
