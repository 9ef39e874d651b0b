import { BundleStatus, Pipeline } from '../api/types.generated';
import { templateOf } from '../graph/gates';
import { rollbackBundle } from '../rollback/rollbackBundle';
import { aBundle, aGate, aPipeline } from '../testing/objects';
import { CommandContext } from './definition/CommandDefinition';
import { emergency } from './emergency';

type Entry = NonNullable<BundleStatus['environments']>[string];

const verified = (minute: number): Entry => ({
  state: 'Verified',
  promotedAt: `2026-11-18T10:0${minute}:00Z`,
  verifiedAt: `2026-11-18T10:0${minute + 1}:00Z`,
});
const at = (version: string, minute: number) =>
  aBundle(version, {
    status: {
      phase: 'Verified',
      environments: { dev: verified(minute), prod: verified(minute + 2) },
    },
  });
const good = at('1.28.3', 0);
const bad = at('1.29.0', 4);

const template = (name: string, type: string, namespace: string) =>
  templateOf(
    aGate(name, {
      namespace,
      labels: {
        'kardinal.io/scope': 'org',
        'kardinal.io/type': type,
        'kardinal.io/applies-to': 'prod',
      },
      spec: { expression: 'true' },
    }),
    ['platform-policies'],
  );
const freeze = template('freeze', 'gate', 'platform-policies');
const soak = template('soak', 'gate', 'default');
const incidents = template(
  'incidents',
  'emergency-permission',
  'platform-policies',
);
const ofTheTeam = template('own', 'emergency-permission', 'default');

const contextOf = (
  templates: CommandContext['templates'],
  spec: Partial<Pipeline['spec']> = {},
): CommandContext => ({
  pipeline: aPipeline(['dev', { name: 'prod', approval: 'pr-review' }], spec),
  bundles: [good, bad],
  templates,
  now: Date.parse('2026-11-18T11:00:00Z'),
});
const args = { environment: 'prod', reason: 'Checkout is down' };
const queue = { promotion: { policy: 'queue' } } as const;

describe('an emergency rollback', () => {
  it.each<[string, CommandContext, readonly string[]]>([
    ['a gate guards the environment', contextOf([freeze]), ['prod']],
    ['Bundles wait for each other', contextOf([], queue), ['prod', 'dev']],
    ['nothing could keep a rollback waiting', contextOf([incidents]), []],
  ])(
    'is offered as far as it makes a difference: %s',
    (_what, context, expected) => {
      const offered = emergency.offers(context, bad);
      expect(offered.map(({ environment }) => environment)).toEqual(expected);
    },
  );

  it.each<[string, CommandContext['templates'], string]>([
    [
      'which gates it does not wait for',
      [freeze, soak, incidents],
      "It does not wait for the gates freeze and soak while the platform's emergency permission incidents is true; otherwise it waits like any rollback.",
    ],
    [
      'that it waits where the platform permits nothing',
      [freeze],
      'Like any rollback, it waits for the gate freeze to open: the platform has no emergency permission for prod.',
    ],
    [
      'the same where only the team does',
      [freeze, ofTheTeam],
      'the platform has no emergency permission for prod.',
    ],
    ['that there is no gate', [incidents], 'No gate guards prod.'],
  ])('says %s', (_what, templates, words) => {
    expect(emergency.confirmation(args, contextOf(templates))).toContain(words);
  });

  it('says what must happen all the same', () => {
    const context = contextOf([freeze], queue);
    expect(emergency.confirmation(args, context)).toMatch(
      /^Rolls prod back from 1\.29\.0 to 1\.28\.3 \(.*\) with a pull request in .* It waits for no other Bundle\. A person still has to merge its pull request\. 1\.29\.0 is not promoted/,
    );
    expect(
      emergency.confirmation({ ...args, environment: 'dev' }, context),
    ).toContain('Nobody has to approve it.');
  });

  it('needs a permission of its own on the environment, and a reason', () => {
    expect(emergency.permission.name).toBe('kardinal.bundle.emergency');
    expect(emergency.environments?.(args, contextOf([]))).toEqual(['prod']);
    const { reason, ...unsaid } = args;
    expect(emergency.arguments.safeParse(unsaid).success).toBe(false);
    expect(
      emergency.arguments.safeParse({ ...args, reason: ' ' }).success,
    ).toBe(false);
  });

  const underWay = (urgency: 'normal' | 'emergency', status: BundleStatus) => ({
    ...rollbackBundle({
      pipeline: 'guestbook',
      environment: 'prod',
      of: bad,
      to: good,
      urgency:
        urgency === 'normal'
          ? { type: 'normal' }
          : { type: 'emergency', reason: args.reason },
      occurrence: '',
      createdAt: '2026-11-18T10:10:00Z',
      requestedBy: 'user:default/ana',
    }),
    status,
  });
  const order = {
    requestedBy: 'user:default/ana',
    reason: args.reason,
    requestedAt: '2026-11-18T10:10:00Z',
  };

  it.each<[string, ReturnType<typeof underWay>, string]>([
    [
      'an ordinary one waits',
      underWay('normal', { phase: 'Promoting' }),
      'allowed',
    ],
    [
      'one was created and never ordered',
      underWay('emergency', { phase: 'Promoting' }),
      'allowed',
    ],
    [
      'one is on its way',
      underWay('emergency', { phase: 'Promoting', emergency: order }),
      'refused',
    ],
  ])('where %s is %s', (_where, running, expected) => {
    const context = { ...contextOf([]), bundles: [good, bad, running] };
    expect(emergency.legality(args, context).type).toBe(expected);
  });
});
