import { BundleStatus, PolicyGate } from '../api/types.generated';
import { templateOf } from '../graph/gates';
import { GateOverride, mostOverrides, overrideId } from '../overrides';
import { aBundle, aGate, aPipeline } from '../testing/objects';
import { CommandContext } from './definition/CommandDefinition';
import { override } from './override';
import { withdraw } from './withdraw';

const now = Date.parse('2026-11-18T10:00:00Z');
const platform = ['platform-policies'];
const overridable = { 'kardinal.io/overridable': 'true' };

/** The gate instance of a Bundle in prod. */
function instance(
  name: string,
  namespace: string,
  status: PolicyGate['status'] = { ready: false },
): PolicyGate {
  const gate = aGate(`guestbook-1-29-0-prod-${name}-${namespace}`, {
    namespace: 'default',
    spec: {
      expression: 'false',
      bundleRef: 'guestbook-1-29-0',
      environment: 'prod',
      templateRef: { namespace, name },
    },
  });
  return { ...gate, status };
}

interface Situation {
  readonly gates?: readonly PolicyGate[];
  readonly open?: readonly string[];
  readonly labels?: Readonly<Record<string, string>>;
  readonly status?: BundleStatus;
}

function contextOf({
  gates = [instance('freeze', 'platform-policies')],
  open = [],
  labels = overridable,
  status = { phase: 'Promoting' },
}: Situation = {}): CommandContext {
  return {
    pipeline: aPipeline(['dev', 'prod']),
    bundles: [aBundle('1.29.0', { status })],
    templates: [templateOf(aGate('freeze', { labels }), platform)],
    gates: {
      all: gates,
      policyNamespaces: platform,
      isOpen: gate => open.includes(gate.spec.templateRef?.name ?? ''),
    },
    now,
  };
}

const args = {
  bundle: 'guestbook-1-29-0',
  environment: 'prod',
  gate: 'freeze',
  duration: '1h',
};
const recorded = (change: Partial<GateOverride> = {}): GateOverride => ({
  environment: 'prod',
  gate: { namespace: 'platform-policies', name: 'freeze' },
  requestedBy: 'user:default/alice',
  reason: 'P0 hotfix',
  requestedAt: '2026-11-18T09:30:00Z',
  expiresAt: '2026-11-18T10:30:00Z',
  seal: 'key.signature',
  ...change,
});
const withRecord = (...overrides: readonly GateOverride[]): BundleStatus => ({
  phase: 'Promoting',
  overrides: Object.fromEntries(
    overrides.map(each => [overrideId(each), each]),
  ),
});

const allowed = /^allowed$/;

describe('the command override', () => {
  it.each<[string, Situation, Partial<typeof args>, RegExp]>([
    ['a closed gate of the platform, which permits it', {}, {}, allowed],
    [
      'the same by its whole name',
      {},
      { gate: 'platform-policies/freeze' },
      allowed,
    ],
    [
      'a gate of the platform, which does not',
      { labels: {} },
      {},
      /^platform-policies\/freeze cannot be overridden: the platform does not permit it: .* has no label kardinal\.io\/overridable: "true"\.$/,
    ],
    [
      'a gate of the team',
      { gates: [instance('soak', 'default')] },
      { gate: 'soak' },
      allowed,
    ],
    ['an open gate', { open: ['freeze'] }, {}, /is open; there is nothing/],
    [
      'a gate that cannot be evaluated',
      {
        gates: [instance('freeze', 'platform-policies', { ready: false })],
      },
      {},
      allowed,
    ],
    [
      'a gate that was never evaluated',
      { gates: [instance('freeze', 'platform-policies', {})] },
      {},
      /^No gate freeze has been evaluated for 1\.29\.0 in prod\.$/,
    ],
    ['a gate of another environment', {}, { environment: 'dev' }, /No gate/],
    ['an unknown Bundle', {}, { bundle: 'nope' }, /has no Bundle nope\.$/],
    [
      'one of two gates of that name',
      {
        gates: [
          instance('freeze', 'platform-policies'),
          instance('freeze', 'default'),
        ],
      },
      {},
      /2 gates of prod are called freeze; name one of platform-policies\/freeze, default\/freeze\.$/,
    ],
    [
      'a Bundle that is verified',
      { status: { phase: 'Verified' } },
      {},
      /^1\.29\.0 is not waiting for a gate: it is already verified\.$/,
    ],
    [
      'an environment that has passed',
      {
        status: {
          phase: 'Promoting',
          environments: { prod: { state: 'HealthChecking' } },
        },
      },
      {},
      /^1\.29\.0 has already passed the gates of prod\.$/,
    ],
    [
      'a pull request under review, whose gate closed again',
      {
        status: {
          phase: 'Promoting',
          environments: { prod: { state: 'WaitingForMerge' } },
        },
      },
      {},
      allowed,
    ],
    [
      'what is overridden for as long',
      { status: withRecord(recorded()) },
      { duration: '30m' },
      /is already overridden by user:default\/alice until 2026-11-18T10:30:00Z\.$/,
    ],
    [
      'what is overridden, for longer',
      { status: withRecord(recorded()) },
      {},
      allowed,
    ],
    [
      'what was overridden',
      {
        status: withRecord(recorded({ expiresAt: '2026-11-18T10:00:00Z' })),
      },
      {},
      allowed,
    ],
    [
      'the last one of many',
      {
        status: withRecord(
          ...Array.from({ length: mostOverrides }, (_, index) =>
            recorded({
              reason: `${index}`,
              expiresAt: '2026-11-18T10:00:00Z',
            }),
          ),
        ),
      },
      {},
      /already has 32 overrides, the most/,
    ],
  ])('%s', (_what, situation, change, expected) => {
    const legality = override.legality(
      { ...args, ...change },
      contextOf(situation),
    );
    const said = legality.type === 'allowed' ? 'allowed' : legality.reason;
    expect(said).toMatch(expected);
  });

  it.each([
    ['no reason', { reason: undefined }],
    ['an empty reason', { reason: ' ' }],
    ['no duration', { duration: undefined }],
    ['no time', { duration: '0s' }],
    ['more than a day', { duration: '24h1s' }],
    ['no duration in Go', { duration: 'forever' }],
    ['a field more', { seal: 'x' }],
  ])('refuses %s', (_what, change) => {
    const sent = { ...args, reason: 'P0 hotfix', ...change };
    expect(override.arguments.safeParse(sent).success).toBe(false);
  });

  it('is offered for the closed gates of the Bundle that is shown', () => {
    const gates = [
      instance('freeze', 'platform-policies'),
      instance('soak', 'default'),
    ];
    const context = contextOf({ gates, open: ['soak'] });
    expect(override.offers(context, context.bundles[0])).toEqual([
      { ...args, gate: 'platform-policies/freeze' },
    ]);
    expect(override.offers(context, undefined)).toEqual([]);
  });

  it('needs a permission of its own on the environment', () => {
    expect(override.permission.name).toBe('kardinal.gate.override');
    expect(override.environments?.(args, contextOf())).toEqual(['prod']);
  });
});

describe('the command withdraw', () => {
  const named = { bundle: args.bundle, environment: 'prod', gate: 'freeze' };

  it.each<[string, BundleStatus, string]>([
    ['an override that lasts', withRecord(recorded()), 'allowed'],
    ['none', { phase: 'Promoting' }, 'refused'],
    [
      'one that has expired',
      withRecord(recorded({ expiresAt: '2026-11-18T10:00:00Z' })),
      'refused',
    ],
    [
      'one that was withdrawn',
      withRecord(
        recorded({
          withdrawal: {
            requestedBy: 'user:default/bob',
            requestedAt: '2026-11-18T09:40:00Z',
          },
        }),
      ),
      'refused',
    ],
    [
      'one of another environment',
      withRecord(recorded({ environment: 'dev' })),
      'refused',
    ],
  ])('%s', (_what, status, expected) => {
    const context = contextOf({ status });
    expect(withdraw.legality(named, context).type).toBe(expected);
    const offers = withdraw.offers(context, context.bundles[0]);
    const isOffered = offers.some(({ environment }) => environment === 'prod');
    expect(isOffered).toBe(expected === 'allowed');
  });
});
