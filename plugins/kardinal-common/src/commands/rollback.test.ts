import { Bundle, BundleStatus } from '../api/types.generated';
import { rollbackBundle } from '../rollback/rollbackBundle';
import { aBundle, aPipeline } from '../testing/objects';
import { CommandContext } from './definition/CommandDefinition';
import { rollback } from './rollback';

type Entry = NonNullable<BundleStatus['environments']>[string];

const clock = (minute: number) => `2026-11-18T10:0${minute}:00Z`;
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
const at = (version: string, environments: BundleStatus['environments']) =>
  aBundle(version, { status: { phase: 'Failed', environments } });

const good = at('1.28.3', { staging: verified(0), prod: verified(2) });
const bad = at('1.29.0', { staging: verified(4), prod: failed(6) });
const back = (phase: NonNullable<BundleStatus['phase']>): Bundle => ({
  ...rollbackBundle({
    pipeline: 'guestbook',
    environment: 'prod',
    of: bad,
    to: good,
    urgency: { type: 'normal' },
    occurrence: '',
    createdAt: clock(7),
    requestedBy: 'user:default/ana',
  }),
  status: { phase },
});
const contextOf = (...bundles: readonly Bundle[]): CommandContext => ({
  pipeline: aPipeline([
    'staging',
    { name: 'prod', approval: 'pr-review' },
    'empty',
  ]),
  bundles,
  templates: [],
  now: Date.parse('2026-11-18T11:00:00Z'),
});
const context = contextOf(good, bad);

describe('rollback', () => {
  it('is offered where the Bundle is what the environment has, the failed ones first', () => {
    expect(rollback.offers(context, bad)).toEqual([
      { environment: 'prod', to: 'guestbook-1-28-3' },
      { environment: 'staging', to: 'guestbook-1-28-3' },
    ]);
    expect(rollback.offers(context, good)).toEqual([]);
    expect(rollback.offers(context, undefined)).toEqual([]);
  });

  it('is offered where the first release failed, refused', () => {
    const first = at('1.28.3', { prod: failed(0) });
    expect(rollback.offers(contextOf(first), first)).toEqual([
      { environment: 'prod' },
    ]);
  });

  it.each<[string, object, CommandContext, string]>([
    [
      'there is no such environment',
      { environment: 'nope' },
      context,
      'missing: Pipeline default/guestbook has no environment nope.',
    ],
    [
      'there is no such Bundle',
      { environment: 'prod', to: 'nope' },
      context,
      'missing: Pipeline default/guestbook has no Bundle nope.',
    ],
    [
      'nothing was promoted there',
      { environment: 'empty' },
      context,
      'refused: Nothing has been promoted to empty yet.',
    ],
    [
      'it is on its way',
      { environment: 'prod' },
      contextOf(good, bad, back('Promoting')),
      'refused: prod is already being rolled back to 1.28.3.',
    ],
  ])('is not allowed where %s', (_why, args, situation, expected) => {
    const legality = rollback.legality(args as never, situation);
    if (legality.type === 'allowed') throw new Error('it is allowed');
    expect(`${legality.type}: ${legality.reason}`).toBe(expected);
  });

  it('is allowed again where an earlier one came to nothing', () => {
    const situation = contextOf(good, bad, back('Failed'));
    expect(rollback.legality({ environment: 'prod' }, situation)).toEqual({
      type: 'allowed',
    });
  });

  it('needs the permission for the environment, and says what exactly happens', () => {
    const args = { environment: 'prod' };
    expect(rollback.environments?.(args, context)).toEqual(['prod']);
    expect(rollback.label(args, context)).toBe('Roll back prod to 1.28.3');
    expect(rollback.confirmation(args, context)).toBe(
      'Rolls prod back from 1.29.0 to 1.28.3 (ghcr.io/acme/guestbook:1.28.3) with a pull request in https://forge.example.com/platform/gitops. The gates of prod apply. 1.29.0 is not promoted to prod again unless somebody retries it.',
    );
    expect(
      rollback.confirmation({ environment: 'staging' }, context),
    ).toContain(
      'with a commit to main in https://forge.example.com/platform/gitops',
    );
  });
});
