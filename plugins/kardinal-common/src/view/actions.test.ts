import { Bundle, BundleStatus } from '../api/types.generated';
import { CommandContext, commands } from '../commands';
import { aBundle, aGate, aPipeline } from '../testing/objects';
import { actionsOf } from './actions';

type Entry = NonNullable<BundleStatus['environments']>[string];

const verified = (at: string): Entry => ({
  state: 'Verified',
  promotedAt: at,
  verifiedAt: at,
});
const bundle = (
  phase: NonNullable<BundleStatus['phase']>,
  environments: Readonly<Record<string, Entry>>,
) => aBundle('1.29.0', { status: { phase, environments } });
const ended = bundle('Verified', { dev: verified('2026-11-18T09:00:00Z') });
const moving = bundle('Promoting', {
  dev: verified('2026-11-18T09:00:00Z'),
  prod: { state: 'Pending' },
});
const failed = bundle('Failed', {
  dev: { state: 'Failed', promotedAt: '2026-11-18T09:00:00Z' },
});
const asking = aGate('guestbook-1-29-0-prod-board', {
  namespace: 'default',
  spec: {
    expression: 'externalApproval.board.approved',
    bundleRef: 'guestbook-1-29-0',
    environment: 'prod',
    templateRef: { namespace: 'default', name: 'board' },
  },
});

function offered(
  selected: Bundle,
  changes: Partial<CommandContext> & { readonly pausedFor?: string } = {},
) {
  const { pausedFor, ...context } = changes;
  const pipeline = aPipeline(['dev', 'prod']);
  const paused =
    pausedFor === undefined ? {} : { paused: { reason: pausedFor } };
  return actionsOf({
    context: {
      pipeline: { ...pipeline, spec: { ...pipeline.spec, ...paused } },
      bundles: [selected],
      templates: [],
      now: Date.parse('2026-11-18T10:00:00Z'),
      ...context,
    },
    definitions: Object.values(commands),
    selected,
    nodes: [],
  });
}

describe('the main button', () => {
  const gates = { all: [asking], policyNamespaces: [], isOpen: () => false };

  it.each<[string, ReturnType<typeof offered>, string | undefined]>([
    ['retries what failed', offered(failed), 'Retry 1.29.0 in dev'],
    [
      'promotes what has come to its end before an environment',
      offered(ended),
      'Promote 1.29.0 to prod',
    ],
    [
      'answers what a gate asks',
      offered(moving, { gates }),
      'Approve board in prod for 1.29.0',
    ],
    [
      'resumes what holds a release',
      offered(moving, { pausedFor: 'INC-7' }),
      'Resume all of guestbook',
    ],
    [
      'does not resume where nothing waits',
      offered(ended, { pausedFor: 'INC-7' }),
      undefined,
    ],
    ['is none while a release goes on by itself', offered(moving), undefined],
  ])('%s', (_case, { nextAction, menu }, label) => {
    expect(nextAction?.label).toBe(label);
    // What is on the button is in the menu, too, so that it has one place in which it is always found.
    expect(menu).toEqual(
      expect.arrayContaining(nextAction === undefined ? [] : [nextAction]),
    );
  });
});
