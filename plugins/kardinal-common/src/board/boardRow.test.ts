import { Bundle } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing';
import { plainSentence } from '../view/sentences';
import { boardRow } from './boardRow';
import { BoardRow } from './types';

type Status = NonNullable<Bundle['status']>;
type Environments = NonNullable<Status['environments']>;

const at = (minute: number) =>
  `2026-11-18T10:${String(minute).padStart(2, '0')}:00Z`;

const verified = (minute: number): Environments[string] => ({
  state: 'Verified',
  promotedAt: at(minute),
  verifiedAt: at(minute + 1),
  finishedAt: at(minute + 1),
});

function bundle(
  version: string,
  minute: number,
  phase: Status['phase'],
  environments: Environments = {},
): Bundle {
  return aBundle(version, {
    metadata: { creationTimestamp: at(minute) },
    status: { phase, environments },
  });
}

function rowOf(
  bundles: readonly Bundle[],
  pipeline = aPipeline(['dev', 'staging', 'prod']),
): BoardRow {
  return boardRow(
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
    Date.parse(at(59)),
  );
}

const cells = (row: BoardRow) =>
  row.cells.map(
    ({ environment, state, currentVersion = '-', incomingVersion = '-' }) =>
      `${environment}: ${state} ${currentVersion} > ${incomingVersion}`,
  );

const everywhere = (minute: number) => ({
  dev: verified(minute),
  staging: verified(minute),
  prod: verified(minute),
});

describe('the row of a Pipeline', () => {
  it('has its environments before anything was released', () => {
    const row = rowOf([]);
    expect(cells(row)).toEqual([
      'dev: Pending - > -',
      'staging: Pending - > -',
      'prod: Pending - > -',
    ]);
    expect(plainSentence(row.sentence)).toBe('No Bundle yet.');
    expect(row.idleSince).toBeUndefined();
  });

  it('is finished where the newest Bundle is verified', () => {
    const row = rowOf([
      bundle('1.0', 0, 'Verified', everywhere(1)),
      bundle('1.1', 10, 'Verified', everywhere(11)),
    ]);
    expect(cells(row)).toEqual([
      'dev: Verified 1.1 > -',
      'staging: Verified 1.1 > -',
      'prod: Verified 1.1 > -',
    ]);
    expect(row).toMatchObject({ state: 'Verified', bundle: 'guestbook-1-1' });
    expect(row.idleSince).toBeUndefined();
  });

  it('shows what comes beside what runs, and when that last got any further', () => {
    const row = rowOf([
      bundle('1.0', 0, 'Verified', everywhere(1)),
      bundle('1.1', 10, 'Promoting', {
        dev: verified(11),
        staging: {
          state: 'WaitingForMerge',
          promotedAt: at(13),
          upstreams: ['dev'],
        },
        prod: { state: 'Pending', upstreams: ['staging'] },
      }),
    ]);
    expect(cells(row)).toEqual([
      'dev: Verified 1.1 > -',
      'staging: WaitingForMerge 1.0 > 1.1',
      'prod: Verified 1.0 > 1.1',
    ]);
    expect(row).toMatchObject({ state: 'WaitingForMerge', idleSince: at(13) });
  });

  it('leads to the pull request that waits for a person', () => {
    const waiting = (prURL: string) =>
      rowOf([
        bundle('1.0', 0, 'Promoting', {
          dev: verified(1),
          staging: {
            state: 'WaitingForMerge',
            promotedAt: at(3),
            approval: 'pr-review',
            prURL,
            pullRequest: { number: 2, state: 'open' },
          },
        }),
      ]).review;
    const url = 'https://forge.example.com/platform/gitops/pull/2';
    expect(waiting(url)).toEqual({ label: 'Review PR #2', url });
    expect(
      rowOf([bundle('1.0', 0, 'Verified', everywhere(1))]).review,
    ).toBeUndefined();
  });

  it('keeps the pull request of an older Bundle in sight while a newer one begins', () => {
    const row = rowOf([
      bundle('1.0', 0, 'Promoting', {
        dev: verified(1),
        staging: verified(2),
        prod: { state: 'WaitingForMerge', promotedAt: at(3) },
      }),
      bundle('1.1', 10, 'Promoting', {
        dev: { state: 'HealthChecking', promotedAt: at(11) },
        staging: { state: 'Pending', upstreams: ['dev'] },
        prod: { state: 'Pending', upstreams: ['staging'] },
      }),
    ]);
    expect(cells(row)).toEqual([
      'dev: HealthChecking 1.0 > 1.1',
      'staging: Verified 1.0 > 1.1',
      'prod: WaitingForMerge - > 1.1',
    ]);
    expect(row.idleSince).toBe(at(3));
  });

  it('shows a failure until something newer has come there', () => {
    const failed = bundle('1.1', 10, 'Failed', {
      dev: verified(11),
      staging: { state: 'Failed', promotedAt: at(12), finishedAt: at(14) },
    });
    const past = bundle('1.0', 0, 'Verified', everywhere(1));
    expect(cells(rowOf([past, failed]))[1]).toBe('staging: Failed 1.0 > 1.1');
    expect(rowOf([past, failed])).toMatchObject({
      state: 'Failed',
      idleSince: at(14),
    });
    const next = bundle('1.2', 20, 'Verified', everywhere(21));
    expect(rowOf([past, failed, next]).state).toBe('Verified');
  });

  it('skips Bundles that were superseded before they came to an environment', () => {
    const row = rowOf([
      bundle('1.0', 0, 'Verified', everywhere(1)),
      bundle('1.1', 10, 'Superseded', {
        dev: verified(11),
        staging: { state: 'Superseded' },
        prod: { state: 'Pending' },
      }),
    ]);
    expect(cells(row)).toEqual([
      'dev: Verified 1.1 > -',
      'staging: Verified 1.0 > -',
      'prod: Verified 1.0 > -',
    ]);
  });

  it('shows what was seen to run instead, and since when', () => {
    const pipeline = {
      ...aPipeline(['dev', 'staging', 'prod']),
      status: {
        drift: [
          {
            environment: 'prod',
            promoted: { bundle: 'guestbook-1-0', version: '1.0' },
            version: '0.9',
            workload: 'guestbook',
            since: at(20),
            changedBy: 'kubectl-edit',
          },
        ],
      },
    };
    const verifiedRow = rowOf(
      [bundle('1.0', 0, 'Verified', everywhere(1))],
      pipeline,
    );
    expect(verifiedRow.cells.map(({ drift }) => drift)).toEqual([
      undefined,
      undefined,
      { version: '0.9', since: at(20) },
    ]);
    expect(verifiedRow.idleSince).toBe(at(20));
    expect(plainSentence(verifiedRow.sentence)).toMatch(
      /^prod has drifted: guestbook runs 0\.9, not 1\.0\. It was last changed by kubectl-edit at .+\. No Bundle has what runs\.$/,
    );
    const known = pipeline.status.drift.map(drift => ({
      ...drift,
      bundle: 'guestbook-0-9',
    }));
    expect(
      plainSentence(
        rowOf([bundle('1.0', 0, 'Verified', everywhere(1))], {
          ...pipeline,
          status: { drift: known },
        }).sentence,
      ),
    ).toMatch(/ Bundle guestbook-0-9 has what runs\.$/);
    const failed = bundle('1.1', 10, 'Failed', {
      dev: { state: 'Failed', promotedAt: at(12), finishedAt: at(14) },
    });
    expect(plainSentence(rowOf([failed], pipeline).sentence)).not.toContain(
      'drifted',
    );
  });

  it('counts tiers along the longest way, and names what comes directly before', () => {
    const pipeline = aPipeline([
      'dev',
      { name: 'eu', dependsOn: ['dev'] },
      { name: 'us', dependsOn: ['dev'] },
      { name: 'world', dependsOn: ['eu', 'us'] },
    ]);
    expect(
      rowOf([], pipeline).cells.map(({ environment, tier, upstreams }) => [
        environment,
        tier,
        upstreams,
      ]),
    ).toEqual([
      ['dev', 0, undefined],
      ['eu', 1, ['dev']],
      ['us', 1, ['dev']],
      ['world', 2, ['eu', 'us']],
    ]);
  });

  it('says what is wrong with the Pipeline itself', () => {
    const pipeline = {
      ...aPipeline(['dev']),
      status: {
        conditions: [
          {
            type: 'Ready',
            status: 'False',
            reason: 'Invalid',
            message: 'spec.environments has a cycle',
          },
        ],
      },
    } as ReturnType<typeof aPipeline>;
    expect(plainSentence(rowOf([], pipeline).sentence)).toContain(
      'spec.environments has a cycle',
    );
  });

  const refused = (version: string, minute: number): Bundle => {
    const known = bundle(version, minute, 'Failed');
    const message = 'spec.intent.target: unknown target nowhere';
    const condition = {
      type: 'Ready',
      status: 'False',
      reason: 'TranslationError',
      message,
      lastTransitionTime: at(minute),
    } as const;
    return { ...known, status: { ...known.status, conditions: [condition] } };
  };

  it.each([
    ['Failed', refused('1.1', 10)],
    [
      'SkipDenied',
      bundle('1.1', 10, 'SkipDenied', { staging: { state: 'SkipDenied' } }),
    ],
  ])(
    'is %s where the newest Bundle ended before anything began, until a newer one does',
    (state, last) => {
      const before = bundle('1.0', 0, 'Verified', everywhere(1));
      const row = rowOf([before, last]);
      expect([row.state, row.idleSince]).toEqual([state, at(10)]);
      const after = bundle('1.2', 20, 'Verified', { dev: verified(21) });
      const later = rowOf([before, last, after]);
      expect(cells(later)).toEqual([
        'dev: Verified 1.2 > -',
        'staging: Verified 1.0 > -',
        'prod: Verified 1.0 > -',
      ]);
      expect([later.state, later.idleSince]).toEqual(['Verified', undefined]);
    },
  );

  it('says why a Bundle failed of which nothing began', () => {
    const row = rowOf([refused('1.1', 10)]);
    expect(plainSentence(row.sentence)).toBe(
      '1.1 failed: spec.intent.target: unknown target nowhere.',
    );
    expect(cells(row)[0]).toBe('dev: Failed - > 1.1');
  });
});
