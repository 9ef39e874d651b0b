import { Bundle } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { productionReleases } from './productionReleases';

type Entry = NonNullable<NonNullable<Bundle['status']>['environments']>[string];

const at = (clock: string) => `2026-11-02T${clock}:00Z`;

const verified = (clock: string): Entry => ({
  state: 'Verified',
  healthCheckingSince: at(clock),
  verifiedAt: at(clock),
  finishedAt: at(clock),
});

const failed = (clock: string): Entry => ({
  state: 'Failed',
  healthCheckingSince: at(clock),
  finishedAt: at(clock),
});

/** A Bundle that was created at 08:00. */
function bundleOf(
  version: string,
  environments: Readonly<Record<string, Entry>>,
  more: Partial<Bundle['spec']> & { readonly created?: string } = {},
): Bundle {
  const { created = '08:00', ...spec } = more;
  const states = Object.values(environments).map(({ state }) => state);
  const isDone = states.every(state => state === 'Verified');
  return aBundle(version, {
    metadata: { creationTimestamp: at(created) },
    spec,
    status: { phase: isDone ? 'Verified' : 'Failed', environments },
  });
}

const rollback = (version: string, of: string, clock: string): Bundle =>
  bundleOf(
    version,
    { prod: verified(clock) },
    {
      created: clock,
      intent: { target: 'prod' },
      provenance: { rollbackOf: `guestbook-${of}`, rollbackTo: 'guestbook-1' },
    },
  );

const releases = (...bundles: readonly Bundle[]) =>
  productionReleases(bundles, ['prod', 'prod-us']).map(
    ({ version, at: when, outcome, leadSeconds, failure }) => ({
      version,
      when,
      outcome,
      ...(leadSeconds === undefined ? {} : { leadSeconds }),
      ...(failure === undefined ? {} : { failure }),
    }),
  );

describe('a release in production', () => {
  it('is one that was verified in every environment there, from its creation on', () => {
    const bundle = bundleOf('1', {
      dev: verified('08:10'),
      prod: verified('09:00'),
      'prod-us': verified('10:00'),
    });
    expect(releases(bundle)).toEqual([
      {
        version: '1',
        when: at('10:00'),
        outcome: 'deployed',
        leadSeconds: 7200,
      },
    ]);
  });

  it.each([
    ['before the Bundle', at('07:30'), 5400],
    ['after it, which cannot be', at('08:30'), 3600],
    ['at no time', 'yesterday', 3600],
  ])('was built %s', (_what, buildTimestamp, leadSeconds) => {
    const bundle = bundleOf(
      '1',
      { prod: verified('09:00') },
      { provenance: { buildTimestamp } },
    );
    expect(releases(bundle)).toMatchObject([{ leadSeconds }]);
  });

  it('that failed is restored by the next that is verified there', () => {
    expect(
      releases(
        bundleOf('1', { prod: failed('09:00') }),
        bundleOf('2', { dev: verified('09:20') }),
        bundleOf('3', { prod: verified('09:40') }, { created: '09:10' }),
        bundleOf('4', { prod: verified('11:00') }, { created: '09:50' }),
      ),
    ).toMatchObject([
      {
        version: '1',
        when: at('09:00'),
        outcome: 'failed',
        failure: {
          at: at('09:00'),
          cause: 'failed',
          restoredAt: at('09:40'),
          restoredBy: 'guestbook-3',
        },
      },
      { version: '3', outcome: 'deployed' },
      { version: '4', outcome: 'deployed' },
    ]);
  });

  it('that was verified and taken back later is a failure from then on, and the rollback is no release', () => {
    expect(
      releases(
        bundleOf('2', { prod: verified('09:00') }),
        rollback('3', '2', '10:00'),
      ),
    ).toEqual([
      {
        version: '2',
        when: at('09:00'),
        outcome: 'deployed',
        leadSeconds: 3600,
        failure: {
          at: at('10:00'),
          cause: 'rolledBack',
          restoredAt: at('10:00'),
          restoredBy: 'guestbook-3',
        },
      },
    ]);
  });

  it('that failed in two places is restored when both are', () => {
    const bad = bundleOf('1', {
      prod: failed('09:00'),
      'prod-us': failed('09:05'),
    });
    const half = bundleOf('2', { prod: verified('09:30') });
    const whole = bundleOf('3', {
      prod: verified('10:00'),
      'prod-us': verified('10:30'),
    });
    expect(releases(bad, half)[0].failure).toEqual({
      at: at('09:00'),
      cause: 'failed',
    });
    expect(releases(bad, half, whole)[0].failure).toMatchObject({
      restoredAt: at('10:30'),
      restoredBy: 'guestbook-3',
    });
  });

  it.each([
    ['only staging', { staging: verified('09:00') }],
    [
      'production without a change',
      { prod: { ...verified('09:00'), state: 'NoOp' } },
    ],
    [
      'a pull request that was closed',
      {
        prod: {
          state: 'Failed',
          promotedAt: at('09:00'),
          finishedAt: at('09:10'),
        },
      },
    ],
  ] as const)('is not what reached %s', (_what, environments) => {
    expect(releases(bundleOf('1', environments))).toEqual([]);
  });

  it('is none that has arrived in one environment and was replaced before the other', () => {
    const bundle = bundleOf('1', {
      prod: verified('09:00'),
      'prod-us': { state: 'Pending' },
    });
    expect(
      releases({
        ...bundle,
        status: { ...bundle.status, phase: 'Superseded' },
      }),
    ).toEqual([]);
  });

  it('counts as soon as it is there, whatever else is on its way', () => {
    const bundle = bundleOf('1', {
      prod: verified('09:00'),
      'prod-us': verified('10:00'),
      demo: { state: 'Promoting' },
    });
    expect(
      releases({ ...bundle, status: { ...bundle.status, phase: 'Promoting' } }),
    ).toMatchObject([{ when: at('10:00'), outcome: 'deployed' }]);
  });

  it('is not what is on its way', () => {
    const bundle = bundleOf('1', {
      prod: verified('09:00'),
      'prod-us': { state: 'HealthChecking', healthCheckingSince: at('09:10') },
    });
    const moving = {
      ...bundle,
      status: { ...bundle.status, phase: 'Promoting' as const },
    };
    expect(releases(moving)).toEqual([]);
  });
});
