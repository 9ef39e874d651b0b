import fc from 'fast-check';
import { Bundle } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing';
import { boardRow } from './boardRow';
import { bundleOutline } from './bundleOutline';
import { rowBundles } from './rowBundles';

type Status = NonNullable<Bundle['status']>;
type Entry = NonNullable<Status['environments']>[string];

const environments = ['dev', 'staging', 'prod'];
const pipeline = aPipeline(environments);

const at = (minute: number) =>
  new Date(Date.parse('2026-11-18T10:00:00Z') + minute * 60_000).toISOString();

function bundle(
  version: string,
  minute: number,
  phase: Status['phase'],
  entries: Readonly<Record<string, Entry>> = {},
  more: Partial<Status> = {},
): Bundle {
  return aBundle(version, {
    metadata: { creationTimestamp: at(minute) },
    status: { phase, environments: { ...entries }, ...more },
  });
}

const verified = (minute: number): Entry => ({
  state: 'Verified',
  promotedAt: at(minute),
  verifiedAt: at(minute),
  finishedAt: at(minute),
});

const everywhere = (minute: number) =>
  Object.fromEntries(environments.map(name => [name, verified(minute)]));

const chosen = (bundles: readonly Bundle[], of = pipeline) =>
  [...rowBundles(of, bundles.map(bundleOutline))].map(name =>
    name.replace('guestbook-', ''),
  );

const row = (bundles: readonly Bundle[]) =>
  boardRow(
    {
      pipeline,
      bundles,
      stepsOf: () => [],
      gatesOf: () => [],
      graphNodesOf: () => undefined,
      policyNamespaces: [],
      factsOf: () => undefined,
      commitUrl: () => undefined,
    },
    Date.parse(at(1_000)),
  );

describe('the Bundles of a row', () => {
  it('are the newest alone, where that is verified everywhere', () => {
    const bundles = Array.from({ length: 20 }, (_, nth) =>
      bundle(`${nth}`, nth, 'Verified', everywhere(nth)),
    );
    expect(chosen(bundles)).toEqual(['19']);
  });

  it('are those on their way, and what the environments have', () => {
    expect(
      chosen([
        bundle('1', 1, 'Verified', everywhere(2)),
        bundle('2', 3, 'Verified', everywhere(4)),
        bundle('3', 5, 'Superseded', { dev: verified(6) }),
        bundle('4', 7, 'Promoting', {
          dev: verified(8),
          staging: { state: 'HealthChecking', promotedAt: at(9) },
        }),
        bundle('5', 10, 'Available'),
      ]).sort(),
    ).toEqual(['2', '3', '4', '5']);
  });

  it('are what failed, and what was there before', () => {
    expect(
      chosen([
        bundle('1', 1, 'Verified', everywhere(2)),
        bundle('2', 3, 'Failed', {
          dev: verified(4),
          staging: { state: 'Failed', promotedAt: at(5), finishedAt: at(6) },
        }),
      ]).sort(),
    ).toEqual(['1', '2']);
  });

  it('are all, where they wait for their turn', () => {
    const queued = aPipeline(environments, { promotion: { policy: 'queue' } });
    const bundles = ['1', '2'].map((version, nth) =>
      bundle(version, nth, 'Verified', everywhere(nth)),
    );
    expect(chosen(bundles, queued)).toEqual(['1', '2']);
  });

  it('have one of the same name as the one that replaced another', () => {
    expect(
      chosen([
        bundle('1', 1, 'Verified', everywhere(9)),
        bundle('2', 2, 'Superseded', {}, { supersededBy: 'guestbook-0' }),
        bundle('0', 0, 'Superseded'),
      ]).sort(),
    ).toEqual(['0', '1', '2']);
  });
});

const minute = fc.integer({ min: 0, max: 60 });

const entry: fc.Arbitrary<Entry> = fc
  .record({
    state: fc.constantFrom<NonNullable<Entry['state']>>(
      'Pending',
      'Promoting',
      'WaitingForMerge',
      'HealthChecking',
      'Verified',
      'NoOp',
      'Failed',
      'AbortedByAlarm',
      'RollingBack',
    ),
    promoted: minute,
    verified: minute,
    wasVerified: fc.boolean(),
  })
  .map(({ state, promoted, verified: when, wasVerified }) => ({
    state,
    ...(state === 'Pending' ? {} : { promotedAt: at(promoted) }),
    ...(state === 'Verified' || wasVerified ? { verifiedAt: at(when) } : {}),
  }));

const release = fc.record({
  made: minute,
  type: fc.constantFrom<Bundle['spec']['type']>('image', 'config', 'mixed'),
  phase: fc.constantFrom<Status['phase']>(
    undefined,
    'Available',
    'Promoting',
    'Verified',
    'Failed',
    'Superseded',
    'SkipDenied',
  ),
  entries: fc.dictionary(fc.constantFrom(...environments), entry),
  replacedBy: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined }),
});

const releases = fc.array(release, { maxLength: 12 }).map(all =>
  all.map(({ made, type, phase, entries, replacedBy }, nth): Bundle => {
    const supersededBy =
      replacedBy === undefined
        ? {}
        : { supersededBy: `guestbook-${replacedBy}` };
    const whole = bundle(`${nth}`, made, phase, entries, supersededBy);
    return { ...whole, spec: { ...whole.spec, type } };
  }),
);

/** Nothing of it was ever to begin. */
function refusedAtOnce(version: string, phase: Status['phase']): Bundle {
  return bundle(version, 0, phase, {});
}

it('make the same row as all Bundles do', () => {
  fc.assert(
    fc.property(releases, bundles => {
      const names = rowBundles(pipeline, bundles.map(bundleOutline));
      const some = bundles.filter(({ metadata }) => names.has(metadata.name));
      expect(row(some)).toEqual(row(bundles));
    }),
    {
      numRuns: 500,
      examples: [
        [[refusedAtOnce('0', 'Failed'), refusedAtOnce('1', 'SkipDenied')]],
      ],
    },
  );
});
