import { Bundle, BundleStatus } from '../api/types.generated';
import { aBundle } from '../testing/objects';
import { planRollback } from './planRollback';
import { rollbackBundle } from './rollbackBundle';

type Entry = NonNullable<BundleStatus['environments']>[string];

const clock = (minute: number) =>
  `2026-11-18T10:${`${minute}`.padStart(2, '0')}:00Z`;

const verified = (minute: number): Entry => ({
  state: 'Verified',
  promotedAt: clock(minute),
  verifiedAt: clock(minute + 1),
});
const failed = (minute: number): Entry => ({
  state: 'Failed',
  promotedAt: clock(minute),
  healthCheckingSince: clock(minute),
});
const open = (minute: number): Entry => ({
  state: 'WaitingForMerge',
  promotedAt: clock(minute),
  commit: 'c',
  approval: 'pr-review',
  pullRequest: { number: 1, state: 'open' },
});

const at = (
  version: string,
  prod: Entry | undefined,
  spec: Partial<Bundle['spec']> = {},
): Bundle =>
  aBundle(version, {
    spec,
    status: { environments: prod === undefined ? {} : { prod } },
  });

const back = (of: Bundle, to: Bundle, prod: Entry): Bundle => ({
  ...rollbackBundle({
    pipeline: 'guestbook',
    environment: 'prod',
    of,
    to,
    urgency: { type: 'normal' },
    occurrence: '',
    createdAt: clock(0),
    requestedBy: 'user:default/ana',
  }),
  status: { environments: { prod } },
});

const images = (...references: readonly string[]) => ({
  artifacts: { images: references.map(reference => ({ reference })) },
});

const one = at('1.0.0', verified(0));
const two = at('2.0.0', verified(10));
const bad = at('3.0.0', failed(20));
const undone = back(bad, two, verified(30));

describe('planRollback', () => {
  it.each<[string, readonly Bundle[], string, string]>([
    ['what failed', [one, two, bad], '3.0.0', '2.0.0'],
    ['what is healthy', [one, two], '2.0.0', '1.0.0'],
    [
      'a release whose pull request is open, which is not there yet',
      [one, two, at('3.0.0', open(20))],
      '2.0.0',
      '1.0.0',
    ],
    [
      'a release again, past the same release by another Bundle',
      [
        one,
        two,
        at('2.0.1', verified(20), images('ghcr.io/acme/guestbook:2.0.0')),
      ],
      '2.0.0',
      '1.0.0',
    ],
    [
      'a rollback, past what was rolled back',
      [one, two, back(two, one, verified(20))],
      '1.0.0',
      '0.9.0',
    ],
    [
      'a release after a rollback, to what was restored with its evidence',
      [one, two, bad, undone, at('4.0.0', failed(40))],
      '4.0.0',
      '2.0.0',
    ],
  ])('takes %s back', (_what, bundles, of, to) => {
    const oldest = at('0.9.0', {
      ...verified(0),
      verifiedAt: '2026-11-18T09:00:00Z',
      promotedAt: '2026-11-18T08:59:00Z',
    });
    const plan = planRollback({
      environment: 'prod',
      bundles: [...bundles, oldest].reverse(),
    });
    if (plan.type === 'impossible') throw new Error(plan.reason);
    const references = [plan.of, plan.to].map(
      ({ spec }) => spec.artifacts.images?.[0].reference.split(':')[1],
    );
    expect(references).toEqual([of, to]);
    expect(plan.to.spec.provenance?.rollbackTo).toBeUndefined();
  });

  it('takes a named Bundle, also one that was rolled back', () => {
    const plan = planRollback({
      environment: 'prod',
      bundles: [one, two, back(two, one, verified(20))],
      to: two.metadata.name,
    });
    expect(plan).toMatchObject({ type: 'possible', to: two });
  });

  it.each<[string, readonly Bundle[], string | undefined, string]>([
    [
      'nothing was promoted',
      [at('1.0.0', undefined)],
      undefined,
      'Nothing has been promoted to prod yet.',
    ],
    [
      'it is the first release',
      [at('1.0.0', failed(0))],
      undefined,
      'No other version was verified in prod before 1.0.0.',
    ],
    [
      'what was there before failed too',
      [at('1.0.0', failed(0)), at('2.0.0', failed(10))],
      undefined,
      'No other version was verified in prod before 2.0.0.',
    ],
    [
      'what is named was never verified there',
      [one, bad],
      'guestbook-3-0-0',
      'guestbook-3-0-0 was never verified in prod.',
    ],
    [
      'what is named is there',
      [one],
      'guestbook-1-0-0',
      'prod already has 1.0.0.',
    ],
    [
      'not everything would be restored',
      [
        one,
        at(
          '2.0.0',
          failed(10),
          images('ghcr.io/acme/guestbook:2.0.0', 'ghcr.io/acme/worker:2.0.0'),
        ),
      ],
      undefined,
      '1.0.0 has no ghcr.io/acme/worker, which 2.0.0 changed in prod; name a Bundle that has it.',
    ],
  ])('says why not where %s', (_why, bundles, to, reason) => {
    expect(
      planRollback({
        environment: 'prod',
        bundles,
        ...(to === undefined ? {} : { to }),
      }),
    ).toEqual({ type: 'impossible', reason });
  });
});

describe('rollbackBundle', () => {
  it('has all that is restored, for one environment', () => {
    const to = at('1.0.0', verified(0), {
      artifacts: {
        images: [
          {
            reference: 'ghcr.io/acme/guestbook:1.0.0',
            digest: 'sha256:abcdef',
          },
        ],
      },
      provenance: { commitSHA: 'abc', author: 'ana' },
    });
    const labels = {
      ...to.metadata.labels,
      tier: 'gold',
      'argocd.argoproj.io/instance': 'guestbook',
    };
    const labelled = { ...to, metadata: { ...to.metadata, labels } };
    const { metadata, spec } = back(bad, labelled, verified(30));
    expect(metadata.labels).toEqual({
      'kardinal.io/pipeline': 'guestbook',
      'kardinal.io/rollback': 'true',
      tier: 'gold',
    });
    expect(spec).toEqual({
      type: 'image',
      artifacts: to.spec.artifacts,
      provenance: {
        commitSHA: 'abc',
        author: 'ana',
        rollbackOf: 'guestbook-3-0-0',
        rollbackTo: 'guestbook-1-0-0',
      },
      intent: { target: 'prod' },
    });
  });

  it.each(['config', 'mixed'] as const)(
    'is of type %s as what it restores',
    type => {
      const gitCommit = { repository: 'https://x/y', sha: 'a'.repeat(40) };
      const artifacts = { ...one.spec.artifacts, gitCommit };
      const to = at('1.0.0', verified(0), { type, artifacts });
      expect(back(bad, to, verified(30)).spec).toMatchObject({
        type,
        artifacts,
      });
    },
  );

  it('has one name for one order, and another for each other one', () => {
    const order = {
      pipeline: 'guestbook',
      environment: 'prod',
      of: bad,
      to: one,
      urgency: { type: 'normal' } as const,
      occurrence: '',
      createdAt: clock(0),
      requestedBy: 'user:default/ana',
    };
    const names = [
      order,
      { ...order, createdAt: clock(1), requestedBy: 'user:default/bo' },
      { ...order, to: two },
      { ...order, environment: 'dev' },
      { ...order, occurrence: 'again' },
      { ...order, urgency: { type: 'emergency', reason: 'down' } as const },
    ].map(each => rollbackBundle(each).metadata.name);
    expect(new Set(names).size).toBe(5);
    expect(names[0]).toBe(names[1]);
    expect(names[0]).toMatch(/^guestbook-rollback-prod-[0-9a-f]{8}$/);
  });
});
