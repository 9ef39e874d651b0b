import {
  FoundImage,
  imageBundleName,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition } from '@kardinal/kube-controller';
import { subscriptionOf } from '../../__testUtils__/subscriptionOf';
import { decide } from './decide';
import { describe as eventsOf } from './describe';
import {
  FoundBundle,
  SubscriptionObservation,
  SubscriptionStatus,
} from './types';

const now = Date.parse('2026-11-26T10:00:00Z');

const image = (tag: string, digest = `sha256:${tag}`): FoundImage => ({
  repository: 'ghcr.io/acme/shop',
  tag,
  digest,
});

const found = (
  found_: FoundImage,
  bundle: FoundBundle = { type: 'none', name: 'unused' },
): SubscriptionObservation => ({
  type: 'followed',
  state: { type: 'found', image: found_ },
  bundle,
});

const made = (each: FoundImage): FoundBundle => ({
  type: 'made',
  name: imageBundleName('shop', each),
});

const withStatus = (
  subscription: Subscription,
  status: SubscriptionStatus,
): Subscription => ({ ...subscription, status });

/** After its first look, which found 1.0.0. */
function begun(
  options: Partial<NonNullable<Subscription['spec']['image']>> = {},
): Subscription {
  const subscription = subscriptionOf(options);
  const { status } = decide(subscription, found(image('1.0.0')), now);
  return withStatus(subscription, status);
}

const ready = (status: SubscriptionStatus | undefined) =>
  findCondition(status?.conditions, 'Ready');

describe('decide', () => {
  it('begins with what is there, and makes nothing of it (SUB-002)', () => {
    const { status, apply } = decide(
      subscriptionOf(),
      found(image('1.0.0')),
      now,
    );
    expect(apply).toBeUndefined();
    expect(status).toMatchObject({
      phase: 'Watching',
      latest: {
        reference: 'ghcr.io/acme/shop:1.0.0',
        tag: '1.0.0',
        digest: 'sha256:1.0.0',
      },
    });
    expect(status?.latest?.bundle).toBeUndefined();
    expect(ready(status)?.message).toBe(
      'Each higher version of ghcr.io/acme/shop becomes a Bundle of shop; 1.0.0 was there when it began',
    );
  });

  it('makes a Bundle of what is there where it says so', () => {
    const { apply } = decide(
      subscriptionOf({}, { first: 'promoted' }),
      found(image('1.0.0')),
      now,
    );
    expect(apply).toMatchObject([
      {
        metadata: {
          name: imageBundleName('shop', image('1.0.0')),
          labels: {
            'kardinal.io/pipeline': 'shop',
            'kardinal.io/subscription': 'shop-images',
          },
        },
      },
    ]);
  });

  it('makes the Bundle of what is new, and has it on record once it is seen', () => {
    const subscription = begun();
    const newer = {
      ...image('1.10.0'),
      revision: 'c0ffee0',
      author: 'ana',
      source: 'https://github.com/acme/shop',
    };
    const first = decide(subscription, found(newer), now);
    expect(first.status?.latest?.tag).toBe('1.0.0');
    expect(first.apply).toMatchObject([
      {
        kind: 'Bundle',
        metadata: {
          annotations: {
            'kardinal.io/reason':
              'The Subscription shop-images found ghcr.io/acme/shop:1.10.0',
            'kardinal.io/source': 'https://github.com/acme/shop',
          },
        },
        spec: {
          type: 'image',
          artifacts: {
            images: [
              {
                reference: 'ghcr.io/acme/shop:1.10.0',
                digest: 'sha256:1.10.0',
              },
            ],
          },
          provenance: { commitSHA: 'c0ffee0', author: 'ana' },
        },
      },
    ]);
    const second = decide(subscription, found(newer, made(newer)), now);
    expect(second.apply).toBeUndefined();
    expect(second.status?.latest).toMatchObject({
      tag: '1.10.0',
      bundle: imageBundleName('shop', newer),
    });
    expect(eventsOf(subscription.status, second.status ?? {})).toEqual([
      {
        type: 'Normal',
        reason: 'BundleMade',
        message: `ghcr.io/acme/shop:1.10.0 has the Bundle ${imageBundleName(
          'shop',
          newer,
        )}`,
      },
    ]);
  });

  it('names the key that has signed it', () => {
    const signature = { state: 'verified', key: 'sha256:own' } as const;
    const { apply } = decide(
      begun(),
      found({ ...image('1.1.0'), signature }),
      now,
    );
    expect(apply).toMatchObject([
      {
        metadata: {
          annotations: {
            'kardinal.io/reason': expect.stringContaining(
              'which the key sha256:own has signed',
            ),
          },
        },
      },
    ]);
  });

  it('writes a tag alone where it says so', () => {
    const { apply } = decide(
      begun({ pin: 'tag', name: 'web' }),
      found(image('1.1.0')),
      now,
    );
    expect(apply).toMatchObject([
      {
        spec: {
          artifacts: {
            images: [{ name: 'web', reference: 'ghcr.io/acme/shop:1.1.0' }],
          },
        },
      },
    ]);
    expect(JSON.stringify(apply)).not.toContain('sha256:');
  });

  it.each<[string, FoundImage, 'Watching' | 'NewestRemoved']>([
    ['what is on record', image('1.0.0'), 'Watching'],
    ['what is older', image('0.9.0'), 'NewestRemoved'],
  ])('makes nothing of %s', (_what, each, reason) => {
    const { apply, status } = decide(begun(), found(each), now);
    expect(apply).toBeUndefined();
    expect(status?.latest?.tag).toBe('1.0.0');
    expect(ready(status)).toMatchObject({ status: 'True', reason });
  });

  it('makes a Bundle of a tag that means something else', () => {
    const { apply } = decide(begun(), found(image('1.0.0', 'sha256:new')), now);
    expect(apply).toHaveLength(1);
  });

  it.each<
    [string, Partial<NonNullable<Subscription['spec']['image']>>, number]
  >([
    ['goes on with another range', { range: '^2' }, 1],
    ['begins anew with another repository', { repository: 'r.io/a/b' }, 0],
    ['begins anew with another order', { select: 'lexical' }, 0],
  ])('%s', (_what, change, count) => {
    const before = begun();
    const after = withStatus(subscriptionOf(change), before.status ?? {});
    const { apply = [] } = decide(after, found(image('2.0.0')), now);
    expect(apply).toHaveLength(count);
  });

  it.each<[string, SubscriptionObservation, string, string]>([
    [
      'an error of the registry (SUB-008)',
      {
        type: 'followed',
        bundle: { type: 'none', name: '' },
        state: {
          type: 'failed',
          reason: 'RegistryUnavailable',
          message: 'https://ghcr.io answered with 500',
          failures: 1,
          retryAt: now + 60_000,
        },
      },
      'RegistryUnavailable',
      '500',
    ],
    [
      'tags of which none counts (SUB-005)',
      {
        type: 'followed',
        bundle: { type: 'none', name: '' },
        state: { type: 'none', message: 'None of the 1 tags' },
      },
      'NothingFound',
      'None of the 1 tags',
    ],
    [
      'no Pipeline',
      { type: 'held', reason: 'PipelineMissing', message: 'there is none' },
      'PipelineMissing',
      'there is none',
    ],
    [
      'a wrong spec',
      { type: 'invalid', problems: ['a: b', 'c: d'] },
      'ValidationFailed',
      'a: b; c: d',
    ],
    [
      'what is not signed',
      found({
        ...image('1.1.0'),
        signature: { state: 'missing', key: 'sha256:own' },
      }),
      'NotSigned',
      'ghcr.io/acme/shop:1.1.0 (sha256:1.1.0) is not signed with the key sha256:own',
    ],
    [
      'a name that is taken',
      found(image('1.1.0'), { type: 'taken', name: 'shop-1-1-0' }),
      'NameTaken',
      'delete that',
    ],
  ])('says Error with %s, with one Event', (_what, observed, reason, words) => {
    const before = begun();
    const { status, apply } = decide(before, observed, now);
    expect(apply).toBeUndefined();
    expect(status).toMatchObject({
      phase: 'Error',
      latest: before.status?.latest,
    });
    expect(ready(status)).toMatchObject({
      status: 'False',
      reason,
      message: expect.stringContaining(words),
    });
    expect(eventsOf(before.status, status ?? {})).toMatchObject([
      { type: 'Warning', reason },
    ]);
    const again = withStatus(before, status ?? {});
    const later = decide(again, observed, now + 60_000);
    expect(eventsOf(status, later.status ?? {})).toEqual([]);
    const well = decide(again, found(image('1.0.0')), now + 60_000);
    expect(eventsOf(status, well.status ?? {})).toMatchObject([
      { type: 'Normal', reason: 'Watching' },
    ]);
  });

  it('writes nothing while nothing is new', () => {
    const before = begun();
    const later = now + 3_600_000;
    expect(decide(before, found(image('1.0.0')), later).status).toEqual(
      before.status,
    );
  });

  it('says after a restart what it said before', () => {
    const before = begun();
    const observed: SubscriptionObservation = {
      type: 'followed',
      state: { type: 'unread' },
      bundle: { type: 'none', name: '' },
    };
    expect(decide(before, observed, now + 1).status).toEqual(before.status);
    const none: SubscriptionObservation = {
      ...observed,
      state: { type: 'none', message: 'None of the 1 tags' },
    };
    const { status: wrong = {} } = decide(before, none, now);
    expect(decide(withStatus(before, wrong), observed, now + 1).status).toEqual(
      wrong,
    );
    expect(decide(subscriptionOf(), observed, now).status?.phase).toBe(
      'Pending',
    );
  });

  it('says that it is suspended', () => {
    const { status } = decide(begun(), { type: 'suspended' }, now);
    expect(status).toMatchObject({
      phase: 'Suspended',
      latest: { tag: '1.0.0' },
    });
    expect(eventsOf(begun().status, status ?? {})).toEqual([]);
  });
});
