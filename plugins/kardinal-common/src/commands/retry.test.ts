import { Bundle, BundleStatus } from '../api/types.generated';
import { aBundle, aPipeline } from '../testing/objects';
import { retry } from './retry';

type Environments = NonNullable<BundleStatus['environments']>;

const at = (
  version: string,
  minute: number,
  status: BundleStatus,
  annotations: Record<string, string> = {},
): Bundle =>
  aBundle(version, {
    metadata: {
      creationTimestamp: `2026-11-18T10:0${minute}:00Z`,
      annotations,
    },
    status,
  });
const failedIn: Environments = {
  dev: { state: 'Verified', commit: 'a', verifiedAt: '2026-11-18T10:00:00Z' },
  staging: { state: 'Failed', message: 'app did not come up' },
};
const failed = (annotations?: Record<string, string>) =>
  at('1.29.0', 1, { phase: 'Failed', environments: failedIn }, annotations);
const judge = (bundle: Bundle, ...others: readonly Bundle[]) =>
  retry.legality(
    { bundle: bundle.metadata.name },
    {
      pipeline: aPipeline(['dev', 'staging']),
      bundles: [bundle, ...others],
      templates: [],
      now: Date.parse('2026-11-18T10:10:00Z'),
    },
  );

describe('retry', () => {
  it('needs the permission for the environments in which it failed', () => {
    const context = {
      pipeline: aPipeline(['dev', 'staging']),
      bundles: [failed()],
      templates: [],
      now: 0,
    };
    const environmentsOf = (bundle: string) =>
      retry.environments?.({ bundle }, context);
    expect(environmentsOf('guestbook-1-29-0')).toEqual(['staging']);
    expect(environmentsOf('nope')).toEqual([]);
  });

  it.each<[string, Bundle[]]>([
    ['nothing newer exists', []],
    [
      'an older Bundle was promoted there',
      [
        at('1.28.0', 0, {
          phase: 'Verified',
          environments: { staging: { state: 'Verified', commit: 'b' } },
        }),
      ],
    ],
    [
      'a newer Bundle failed before it',
      [
        at('1.30.0', 2, {
          phase: 'Failed',
          environments: {
            dev: { state: 'Failed' },
            staging: { state: 'Pending' },
          },
        }),
      ],
    ],
    [
      'a newer Bundle waits for its Pipeline',
      [at('1.30.0', 2, { phase: 'Available' })],
    ],
  ])('is allowed where %s', (_reason, others) => {
    expect(judge(failed(), ...others)).toEqual({ type: 'allowed' });
  });

  it.each<[string, Bundle, Bundle[], string]>([
    [
      'nothing failed',
      at('1.29.0', 1, { phase: 'Verified' }),
      [],
      'Only a failed promotion can be retried; 1.29.0 is already verified.',
    ],
    [
      'it has not started',
      at('1.29.0', 1, {}),
      [],
      'Only a failed promotion can be retried; 1.29.0 has not started.',
    ],
    [
      'a newer Bundle was written there',
      failed(),
      [
        at('1.29.6', 2, {
          phase: 'Failed',
          environments: { staging: { state: 'Failed', commit: 'c' } },
        }),
      ],
      '1.29.6 is newer and has already been promoted to staging.',
    ],
    [
      'a newer Bundle has a pull request there',
      failed(),
      [
        at('1.29.6', 2, {
          phase: 'Superseded',
          environments: {
            staging: {
              state: 'Superseded',
              prURL: 'https://forge.example.com/pull/1',
            },
          },
        }),
      ],
      '1.29.6 is newer and has already been promoted to staging.',
    ],
    [
      'a newer Bundle is on its way',
      failed(),
      [
        at('1.29.5', 2, { phase: 'Promoting' }),
        at('1.29.6', 3, { phase: 'Promoting' }),
      ],
      '1.29.6 is newer and replaces 1.29.0 everywhere.',
    ],
  ])('is refused where %s', (_reason, bundle, others, reason) => {
    expect(judge(bundle, ...others)).toEqual({ type: 'refused', reason });
  });

  describe('in a queue', () => {
    const queued = (bundle: Bundle, other: Bundle) => {
      const context = {
        pipeline: aPipeline(['dev', 'staging'], {
          promotion: { policy: 'queue' as const },
        }),
        bundles: [bundle, other],
        templates: [],
        now: 0,
      };
      const args = { bundle: bundle.metadata.name };
      return {
        legality: retry.legality(args, context),
        confirmation: retry.confirmation(args, context),
      };
    };

    it('is refused where another has followed', () => {
      const { legality } = queued(
        failed(),
        at('1.30.0', 2, { phase: 'Promoting' }),
      );
      expect(legality).toEqual({
        type: 'refused',
        reason:
          '1.30.0 is next in the queue, and the queue does not go back. Create a new Bundle to promote 1.29.0.',
      });
    });

    it('is allowed before those that wait, and says when it starts', () => {
      const { legality, confirmation } = queued(
        failed(),
        at('1.30.0', 2, { phase: 'Available' }),
      );
      expect(legality).toEqual({ type: 'allowed' });
      expect(confirmation).toMatch(/ It starts when it is its turn\.$/);
    });
  });

  it('is allowed for a pinned Bundle beside a newer one', () => {
    const newer = at('1.29.6', 2, { phase: 'Promoting' });
    expect(judge(failed({ 'kardinal.io/pin': 'true' }), newer)).toEqual({
      type: 'allowed',
    });
  });

  it('misses a Bundle that does not exist', () => {
    const context = {
      pipeline: aPipeline(['dev']),
      bundles: [],
      templates: [],
      now: 0,
    };
    expect(retry.legality({ bundle: 'gone' }, context)).toEqual({
      type: 'missing',
      reason: 'Pipeline default/guestbook has no Bundle gone.',
    });
  });

  it('names the environments that it promotes to again', () => {
    const bundle = failed();
    const args = { bundle: bundle.metadata.name };
    const context = {
      pipeline: aPipeline(['dev', 'staging']),
      bundles: [bundle],
      templates: [],
      now: 0,
    };
    expect(retry.offers(context, bundle)).toEqual([args]);
    expect(retry.offers(context, undefined)).toEqual([]);
    expect(retry.label(args, context)).toBe('Retry 1.29.0 in staging');
    expect(retry.confirmation(args, context)).toBe(
      '1.29.0 is promoted to staging again, through the same gates. Verified environments stay as they are. The failed attempt stays on record.',
    );
  });

  it.each<[string, Environments, readonly string[], string]>([
    [
      'what was committed before',
      { staging: { state: 'Failed', commit: 'b' } },
      ['staging'],
      '1.29.0 is promoted to staging again, through the same gates. The repository already has 1.29.0 for staging: if it still does, nothing is written and only the health is checked again.',
    ],
    [
      'what was never merged',
      {
        staging: {
          state: 'Failed',
          commit: 'b',
          prURL: 'https://forge.example.com/pull/1',
          pullRequest: { number: 1, state: 'closed' },
        },
      },
      ['staging'],
      '1.29.0 is promoted to staging again, through the same gates. Verified environments',
    ],
    [
      'what stopped with it, and is still there',
      {
        staging: { state: 'AbortedByAlarm' },
        prod: { state: 'Superseded' },
        gone: { state: 'Superseded' },
      },
      ['staging', 'prod'],
      '1.29.0 is promoted to staging again, through the same gates. prod, where it was stopped, starts again too.',
    ],
  ])('says and asks permission for %s', (_what, environments, where, words) => {
    const bundle = at('1.29.0', 1, { phase: 'Failed', environments });
    const args = { bundle: bundle.metadata.name };
    const context = {
      pipeline: aPipeline(['dev', 'staging', 'prod']),
      bundles: [bundle],
      templates: [],
      now: 0,
    };
    expect(retry.environments?.(args, context)).toEqual(where);
    expect(retry.confirmation(args, context)).toContain(words);
  });

  it('counts environments where nobody would read all of their names', () => {
    const names = Array.from(
      { length: 24 },
      (_each, index) => `region-${index + 1}`,
    );
    const bundle = at('1.29.0', 1, {
      phase: 'Failed',
      environments: Object.fromEntries(
        names.map(name => [name, { state: 'Failed' }]),
      ),
    });
    const context = {
      pipeline: aPipeline(names),
      bundles: [bundle],
      templates: [],
      now: 0,
    };
    const args = { bundle: bundle.metadata.name };
    expect(retry.label(args, context)).toBe('Retry 1.29.0 in 24 environments');
    expect(retry.confirmation(args, context)).toContain(
      '1.29.0 is promoted to region-1, region-2, region-3, region-4, region-5 and 19 more again,',
    );
    expect(retry.environments?.(args, context)).toHaveLength(24);
  });
});
