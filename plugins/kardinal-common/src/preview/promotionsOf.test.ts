import { aBundle, aPipeline } from '../testing/objects';
import { promotionsOf } from './promotionsOf';

const verified = (version: string, at: string) =>
  aBundle(version, {
    status: {
      phase: 'Verified',
      environments: { prod: { state: 'Verified', commit: at, verifiedAt: at } },
    },
    metadata: { creationTimestamp: at },
  });

const context = {
  pipeline: aPipeline(['dev', 'prod']),
  bundles: [
    verified('1.28.0', '2026-04-07T09:00:00Z'),
    verified('1.29.0', '2026-04-08T09:00:00Z'),
  ],
};

const shown = (type: string, args: object, environments = ['prod']) =>
  promotionsOf({ type, arguments: args }, environments, context).map(
    ({ bundle, environment }) => [
      bundle.spec.artifacts.images?.[0].reference,
      environment,
      bundle.spec.provenance?.rollbackOf,
    ],
  );

const restored = [
  ['ghcr.io/acme/guestbook:1.28.0', 'prod', 'guestbook-1-29-0'],
];

describe('promotionsOf', () => {
  it.each([
    ['rollback', { environment: 'prod' }, restored],
    ['emergency', { environment: 'prod' }, restored],
    ['rollback', { environment: 'prod', to: 'guestbook-1-28-0' }, restored],
    ['rollback', { environment: 'prod', to: 'nothing' }, []],
    [
      'retry',
      { bundle: 'guestbook-1-29-0' },
      [['ghcr.io/acme/guestbook:1.29.0', 'prod', undefined]],
    ],
    ['retry', { bundle: 'nothing' }, []],
    [
      'create',
      {
        artifacts: { images: [{ reference: 'ghcr.io/acme/guestbook:2.0.0' }] },
      },
      [
        ['ghcr.io/acme/guestbook:2.0.0', 'dev', undefined],
        ['ghcr.io/acme/guestbook:2.0.0', 'prod', undefined],
      ],
    ],
    ['create', { artifacts: {} }, []],
    ['pause', { environment: 'prod' }, []],
  ])('%s %j', (type, args, expected) => {
    expect(shown(type, args)).toEqual(expected);
  });

  it('is of a release that goes out once more a Bundle that has been nowhere yet, for each environment', () => {
    const command = {
      type: 'promote',
      arguments: { bundle: 'guestbook-1-28-0' },
    };
    const promotions = promotionsOf(command, ['dev', 'prod'], context);
    expect(promotions.map(each => each.environment)).toEqual(['dev', 'prod']);
    for (const { bundle } of promotions) {
      expect(bundle.spec).toMatchObject({
        artifacts: { images: [{ reference: 'ghcr.io/acme/guestbook:1.28.0' }] },
        provenance: { promotionOf: 'guestbook-1-28-0' },
        intent: { target: 'prod' },
      });
      expect(bundle.status).toBeUndefined();
    }
  });

  it.each(['rollback', 'emergency'])(
    'marks no %s as an emergency but that',
    type => {
      const command = { type, arguments: { reason: 'Checkout is down' } };
      const [{ bundle }] = promotionsOf(command, ['prod'], context);
      expect(bundle.metadata.labels?.['kardinal.io/emergency']).toBe(
        type === 'emergency' ? 'true' : undefined,
      );
    },
  );
});
