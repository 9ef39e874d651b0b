import {
  Bundle,
  CommitStatus,
  Pipeline,
  PromotionStep,
} from '@kardinal/backstage-plugin-kardinal-common';
import { OwnChecks, ProposedFacts, ReportedPromotion } from './ownChecks';
import { reportChecks } from './reportChecks';

const now = Date.parse('2026-11-18T10:00:00Z');
const sha = '1f0c9d2a'.repeat(5);
const git = { branch: 'environment/prod', layout: 'branch' };

const pipeline = {
  metadata: { name: 'guestbook', namespace: 'team-a' },
  spec: { git: { layout: 'branch' }, reportChecks: { soak: '30m' } },
} as Pipeline;

const bundle = {
  apiVersion: 'kardinal.io/v1alpha1',
  kind: 'Bundle',
  metadata: { name: 'guestbook-1', namespace: 'team-a', uid: 'u' },
} as Bundle;

type Status = NonNullable<PromotionStep['status']>;

const merged = {
  written: 'committed',
  revision: { type: 'git', branch: git.branch, commit: sha },
} as const;

const open = {
  state: 'WaitingForMerge',
  pullRequest: { number: 1, url: 'u', state: 'open', head: sha },
} as const;

const clear: ProposedFacts = { upstreams: [], windows: [] };

function promotion(
  status: Partial<Status>,
  proposed?: ProposedFacts,
): ReportedPromotion {
  const spec = { environment: 'prod', git };
  const step = { spec, status } as unknown as PromotionStep;
  return { bundle, step, ...(proposed && { proposed }) };
}

function report(
  promotions: readonly ReportedPromotion[],
  present: readonly CommitStatus[] = [],
) {
  const own: OwnChecks = { promotions, present, made: present };
  return reportChecks(pipeline, own, now);
}

const words = (...promotions: readonly ReportedPromotion[]) =>
  Object.fromEntries(
    report(promotions).apply.map(({ spec }) => [
      spec.key.replace('kardinal/', ''),
      `${spec.phase}: ${spec.description}`,
    ]),
  );

const verified = (verifiedAt: string) =>
  promotion({ ...merged, state: 'Verified', verifiedAt });

describe('what Kardinal reports of a commit', () => {
  it.each<[string, ReportedPromotion, object]>([
    [
      'that is checked',
      promotion({ ...merged, state: 'HealthChecking' }),
      { health: 'pending: prod is checked', soak: 'pending: prod is checked' },
    ],
    [
      'that soaks',
      verified('2026-11-18T09:45:00Z'),
      {
        health: 'success: prod is verified',
        soak: 'pending: Soaks until 2026-11-18T10:15:00Z',
      },
    ],
    [
      'that has soaked',
      verified('2026-11-18T09:00:00Z'),
      {
        health: 'success: prod is verified',
        soak: 'success: Soaked until 2026-11-18T09:30:00Z',
      },
    ],
    [
      'that failed',
      promotion({ ...merged, state: 'Failed' }),
      {
        health: 'failure: The promotion to prod failed',
        soak: 'failure: The promotion to prod failed',
      },
    ],
    [
      'that was replaced',
      promotion({ ...merged, state: 'Superseded' }),
      {
        health: 'pending: Replaced in prod before it was verified',
        soak: 'pending: Replaced in prod before it was verified',
      },
    ],
    [
      'that is another one’s',
      promotion({ ...merged, written: 'unchanged', state: 'Verified' }),
      {},
    ],
    [
      'that is not on the branch of the environment yet',
      promotion({
        ...merged,
        revision: { ...merged.revision, branch: 'kardinal/x' },
      }),
      {},
    ],
  ])('%s', (_what, given, expected) => {
    expect(words(given)).toEqual(expected);
  });

  it.each<[string, ProposedFacts, object]>([
    [
      'without anything before it',
      clear,
      {
        windows: 'success: No change window guards it',
        'previous-environment': 'success: No environment comes before it',
      },
    ],
    [
      'behind one that is on its way, and a window that nobody can read',
      {
        upstreams: [{ environment: 'staging', state: 'Promoting' }],
        windows: [{ type: 'unusable', title: 'nights', problem: 'broken' }],
      },
      {
        windows: 'pending: nights: broken',
        'previous-environment':
          'pending: Waits until staging is verified with it',
      },
    ],
    [
      'behind one that failed',
      { ...clear, upstreams: [{ environment: 'staging', state: 'Failed' }] },
      {
        windows: 'success: No change window guards it',
        'previous-environment': 'failure: The promotion to staging failed',
      },
    ],
    [
      'behind one that has something else by now',
      {
        ...clear,
        upstreams: [{ environment: 'staging', state: 'Verified' }],
        ineligible: 'staging has another change',
      },
      {
        windows: 'success: No change window guards it',
        'previous-environment': 'pending: staging has another change',
      },
    ],
  ])('that is proposed %s', (_what, proposed, expected) => {
    expect(words(promotion(open, proposed))).toEqual(expected);
  });

  it('is looked at again when it has soaked', () => {
    const { next } = report([verified('2026-11-18T09:45:00Z')]);
    expect(next).toBe(Date.parse('2026-11-18T10:15:00Z'));
  });

  it('is not written over what took its name, which goes first', () => {
    const given = verified('2026-11-18T09:00:00Z');
    const [taken, ...others] = report([given]).apply;
    const other = { ...taken, spec: { ...taken.spec, key: 'lint' } };
    const { apply, remove } = report([given], [other]);
    expect(apply).toEqual(others);
    expect(remove.map(({ name }) => name)).toEqual([taken.metadata.name]);
  });
});
