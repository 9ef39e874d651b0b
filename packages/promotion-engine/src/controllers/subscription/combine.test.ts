import {
  Bundle,
  FoundImage,
  Subscription,
} from '@kardinal/backstage-plugin-kardinal-common';
import { findCondition } from '@kardinal/kube-controller';
import { combinedSubscriptionOf } from '../../__testUtils__/subscriptionOf';
import { ImageSource } from '../../services/subscriptions/imagePlan';
import { SourceState } from '../../services/subscriptions/SubscriptionWatch';
import { decide } from './decide';
import { SubscriptionObservation, SubscriptionStatus } from './types';

const now = Date.parse('2026-11-26T10:00:00Z');

const sourceOf = (id: string): ImageSource => ({
  type: 'image',
  id,
  field: 'spec.images[0]',
  registry: 'https://ghcr.io',
  path: `acme/${id}`,
  interval: 300_000,
  repository: `ghcr.io/acme/${id}`,
  select: 'semver',
});

const image = (
  id: string,
  tag: string,
  more: Partial<FoundImage> = {},
): SourceState => ({
  type: 'found',
  image: {
    repository: `ghcr.io/acme/${id}`,
    tag,
    digest: `sha256:${id}-${tag}`,
    ...more,
  },
});

const seen = (
  api: SourceState,
  web: SourceState,
  bundles: readonly Bundle[] = [],
): SubscriptionObservation => ({
  type: 'combined',
  sources: [
    { source: sourceOf('api'), state: api },
    { source: sourceOf('web'), state: web },
  ],
  bundles,
});

const after = (
  subscription: Subscription,
  observed: SubscriptionObservation,
): Subscription => ({
  ...subscription,
  status: decide(subscription, observed, now).status,
});

const ready = (status: SubscriptionStatus | undefined) =>
  findCondition(status?.conditions, 'Ready');

const both = (tag: string) => seen(image('api', tag), image('web', tag));

/** After its first look, which found 1.0.0 of both. */
const begun = () => after(combinedSubscriptionOf(), both('1.0.0'));

describe('several images', () => {
  it('begin with what is there, whether or not it belongs together', () => {
    const { status, apply } = decide(
      combinedSubscriptionOf(),
      seen(image('api', '1.1.0'), image('web', '1.0.0')),
      now,
    );
    expect(apply).toBeUndefined();
    expect(status).toMatchObject({
      phase: 'Watching',
      latest: { reference: 'api 1.1.0, web 1.0.0' },
      found: [{ id: 'api' }, { id: 'web' }],
    });
  });

  it('say what each was built from, and what all were', () => {
    const source = 'https://forge.example.com/acme/shop';
    const [one, other] = ['a', 'b'].map(each => each.repeat(40));
    const looked = (api: string, web: string) =>
      decide(
        begun(),
        seen(
          image('api', '1.1.0', { revision: api, source, author: 'Ana' }),
          image('web', '1.1.0', { revision: web, source, author: 'Ana' }),
        ),
        now,
      );
    const [shared] = (looked(one, one).apply ?? []) as readonly Bundle[];
    expect(shared.metadata.annotations).toMatchObject({
      'kardinal.io/source': source,
    });
    expect(shared.spec.provenance).toMatchObject({
      commitSHA: one,
      author: 'Ana',
    });
    const apart = looked(one, other);
    const [bundle] = (apart.apply ?? []) as readonly Bundle[];
    expect(bundle.spec.provenance).toEqual({
      author: 'Ana',
      artifacts: [one, other].map((commitSHA, index) => ({
        reference: `ghcr.io/acme/${['api', 'web'][index]}:1.1.0`,
        commitSHA,
        source,
        author: 'Ana',
      })),
    });
    expect(apart.status?.found).toMatchObject([
      { revision: one, source, author: 'Ana' },
      { revision: other },
    ]);
  });

  it('wait until the condition is true, and then become one Bundle, once', () => {
    const waiting = after(
      begun(),
      seen(image('api', '1.1.0'), image('web', '1.0.0')),
    );
    expect(ready(waiting.status)).toMatchObject({
      status: 'True',
      reason: 'Waiting',
      message:
        'The newest of api, web become one Bundle of shop once images.api.tag == images.web.tag; api 1.0.0, web 1.0.0 was there when it began; of api 1.1.0, web 1.0.0 it is not so yet',
    });
    const { apply = [], status } = decide(waiting, both('1.1.0'), now);
    expect(apply).toMatchObject([
      {
        kind: 'Bundle',
        metadata: {
          labels: { 'kardinal.io/subscription': 'shop-images' },
          annotations: {
            'kardinal.io/reason':
              'The Subscription shop-images found api 1.1.0, web 1.1.0',
          },
        },
        spec: {
          type: 'image',
          artifacts: {
            images: [
              {
                reference: 'ghcr.io/acme/api:1.1.0',
                digest: 'sha256:api-1.1.0',
              },
              {
                reference: 'ghcr.io/acme/web:1.1.0',
                digest: 'sha256:web-1.1.0',
              },
            ],
          },
        },
      },
    ]);
    expect(status?.latest?.bundle).toBeUndefined();
    const made = apply as readonly Bundle[];
    const done = decide(
      { ...waiting, status },
      seen(image('api', '1.1.0'), image('web', '1.1.0'), made),
      now,
    );
    expect(done.apply).toBeUndefined();
    expect(done.status?.latest).toMatchObject({
      reference: 'api 1.1.0, web 1.1.0',
      bundle: made[0].metadata.name,
    });
    const settled = decide(
      { ...waiting, status: done.status },
      both('1.1.0'),
      now,
    );
    expect(settled.apply).toBeUndefined();
    expect(settled.status).toEqual(done.status);
  });

  it('become one Bundle with a chart', () => {
    const charts = [
      {
        id: 'packaged',
        repository: 'https://charts.example.com',
        name: 'shop',
      },
    ];
    const subscription = combinedSubscriptionOf({
      images: combinedSubscriptionOf().spec.images?.slice(0, 1),
      charts,
      when: 'charts.packaged.version == images.api.tag',
    });
    const [{ repository, name }] = charts;
    const found = (tag: string, version: string): SubscriptionObservation => ({
      type: 'combined',
      sources: [
        { source: sourceOf('api'), state: image('api', tag) },
        {
          source: {
            type: 'chart',
            id: 'packaged',
            field: 'spec.charts[0]',
            kind: 'repository',
            registry: repository,
            path: '',
            interval: 300_000,
            repository,
            name,
          },
          state: {
            type: 'chart',
            chart: { repository, name, version, revision: 'c0ffee0' },
          },
        },
      ],
      bundles: [],
    });
    const began = after(subscription, found('1.0.0', '1.0.0'));
    const waiting = after(began, found('1.0.0', '1.1.0'));
    expect(ready(waiting.status)).toMatchObject({
      reason: 'Waiting',
      message: expect.stringContaining(
        'The newest of api, packaged become one Bundle of shop once charts.packaged.version == images.api.tag',
      ),
    });
    const { apply } = decide(waiting, found('1.1.0', '1.1.0'), now);
    expect(apply).toMatchObject([
      {
        spec: {
          type: 'image',
          artifacts: {
            images: [{ reference: 'ghcr.io/acme/api:1.1.0' }],
            charts: [{ repository, name, version: '1.1.0' }],
          },
          provenance: {
            artifacts: [
              {
                reference: 'https://charts.example.com/shop:1.1.0',
                commitSHA: 'c0ffee0',
              },
            ],
          },
        },
      },
    ]);
    expect(decide(waiting, found('1.0.0', '1.0.0'), now).apply).toBeUndefined();
  });

  it('count where CI has made their Bundle', () => {
    const [own] = decide(begun(), both('1.1.0'), now).apply as Bundle[];
    const ofCi = { ...own, metadata: { ...own.metadata, name: 'by-ci' } };
    const { status, apply } = decide(
      begun(),
      seen(image('api', '1.1.0'), image('web', '1.1.0'), [ofCi]),
      now,
    );
    expect(apply).toBeUndefined();
    expect(status?.latest?.bundle).toBe('by-ci');
  });

  it('are not promoted under a name that belongs to something else', () => {
    const [own] = decide(begun(), both('1.1.0'), now).apply as Bundle[];
    const other = { ...own, spec: { ...own.spec, artifacts: {} } } as Bundle;
    const { status, apply } = decide(
      begun(),
      seen(image('api', '1.1.0'), image('web', '1.1.0'), [other]),
      now,
    );
    expect(apply).toBeUndefined();
    expect(ready(status)?.reason).toBe('NameTaken');
  });

  it.each<[string, SourceState, string, string]>([
    [
      'cannot be looked at',
      {
        type: 'failed',
        reason: 'RegistryUnavailable',
        message: 'it is away',
        failures: 1,
        retryAt: now,
      },
      'RegistryUnavailable',
      'web: it is away',
    ],
    [
      'has nothing that counts',
      { type: 'none', message: 'none counts' },
      'NothingFound',
      'web: none counts',
    ],
    [
      'is not signed',
      image('web', '1.1.0', { signature: { state: 'missing', key: 'k' } }),
      'NotSigned',
      'web: ghcr.io/acme/web:1.1.0 (sha256:web-1.1.0) is not signed',
    ],
  ])('become no Bundle where one %s', (_what, web, reason, message) => {
    const { status, apply } = decide(
      begun(),
      seen(image('api', '1.1.0'), web),
      now,
    );
    expect(apply).toBeUndefined();
    expect(status?.phase).toBe('Error');
    expect(ready(status)).toMatchObject({
      status: 'False',
      reason,
      message: expect.stringContaining(message),
    });
    const [, kept] = status?.found ?? [];
    expect(kept).toMatchObject({ id: 'web', tag: '1.0.0' });
  });

  it.each(['images.api.tag', 'int(images.api.tag) > 1'])(
    'become no Bundle where %s is no condition for them',
    when => {
      const subscription = after(
        combinedSubscriptionOf({ when }),
        both('1.0.0'),
      );
      const { status, apply } = decide(subscription, both('1.1.0'), now);
      expect(apply).toBeUndefined();
      expect(ready(status)?.reason).toBe('WhenFailed');
    },
  );

  it('do not go back to a tag that is older', () => {
    const { apply, status } = decide(begun(), both('0.9.0'), now);
    expect(apply).toBeUndefined();
    expect(status?.latest?.reference).toBe('api 1.0.0, web 1.0.0');
  });

  it('say after a restart what was said before', () => {
    const waiting = after(
      begun(),
      seen(image('api', '1.1.0'), image('web', '1.0.0')),
    );
    const { status } = decide(
      waiting,
      seen({ type: 'unread' }, { type: 'unread' }),
      now,
    );
    expect(status).toEqual(waiting.status);
  });
});
