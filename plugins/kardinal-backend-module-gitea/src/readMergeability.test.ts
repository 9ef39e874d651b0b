import {
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { FREE, NO_EVENTS, PULL, listenWire } from './__testUtils__/listenWire';

const pull = (change: object): WireAnswer => ({
  status: 200,
  body: { ...PULL, ...change },
});
const checking = pull({ mergeable: false });
const requires = (body: object): WireAnswer => ({ status: 200, body });
const gates = { enable_status_check: true, status_check_contexts: ['gates'] };
const rule = { effective_branch_protection_name: 'release/*' };
const says = (...statuses: readonly [string, string][]): WireAnswer => ({
  status: 200,
  body: {
    statuses: statuses.map(([context, status]) => ({
      context,
      status,
      description: '',
      target_url: '',
    })),
  },
});
const reviews = (...states: readonly [string, object][]): WireAnswer => ({
  status: 200,
  body: states.map(([state, more], index) => ({
    user: { login: `person-${index}` },
    state,
    submitted_at: '2026-11-18T10:31:00Z',
    commit_id: 'abc',
    dismissed: false,
    official: true,
    ...more,
  })),
});

describe('whether Gitea can merge a pull request', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const clean = { mergeable: 'clean' };
  const blocked = (awaits: string) => ({ mergeable: 'blocked', awaits });

  it.each<[string, WireAnswer[], object]>([
    ['without protection', [pull({}), FREE], clean],
    [
      'of a draft',
      [pull({ draft: true, mergeable: false })],
      blocked('it to be marked as ready: it is a draft'),
    ],
    ['once it has looked', [checking, pull({}), FREE], clean],
    [
      'with a conflict',
      [checking, checking, checking, checking],
      { mergeable: 'conflict' },
    ],
    [
      'that was closed meanwhile',
      [checking, pull({ mergeable: false, state: 'closed' })],
      {},
    ],
    [
      'without a status that is required',
      [pull({}), requires(gates), says(['ci', 'success'])],
      blocked('the check gates, which has not begun'),
    ],
    [
      'with the status that is required',
      [pull({}), requires(gates), says(['gates', 'success'])],
      clean,
    ],
    [
      'without enough approvals',
      [
        pull({}),
        requires({ required_approvals: 2 }),
        reviews(['APPROVED', {}], ['APPROVED', { official: false }]),
      ],
      blocked('2 approving reviews'),
    ],
    [
      'with enough approvals',
      [
        pull({}),
        requires({ required_approvals: 1, status_check_contexts: null }),
        reviews(['APPROVED', {}]),
      ],
      clean,
    ],
    [
      'where administrators are told the rule',
      [
        pull({ merge_base: 'c'.repeat(40) }),
        requires(rule),
        requires({
          ...gates,
          block_on_rejected_reviews: true,
          block_on_outdated_branch: true,
        }),
        reviews(['REQUEST_CHANGES', {}]),
        says(['gates', 'failure']),
      ],
      blocked(
        'the changes that a reviewer requested; the check gates, which failed; its branch to have all that main has',
      ),
    ],
    [
      'where the rule was removed meanwhile',
      [pull({}), requires(rule), { status: 404 }],
      clean,
    ],
  ])('%s', async (_what, answers, mergeability) => {
    wire.answer(...answers, NO_EVENTS);
    const { client, repository } = wire.connect();
    const { mergeable, awaits } = await client.getPullRequest(repository, 7);
    expect({ mergeable, awaits }).toEqual(mergeability);
    expect(wire.asked).toHaveLength(answers.length + 1);
  });

  it('reads the rule by its name', async () => {
    wire.answer(pull({}), requires(rule), requires({}), NO_EVENTS);
    const { client, repository } = wire.connect();
    await client.getPullRequest(repository, 7);
    expect(wire.asked.slice(1, 3)).toEqual([
      'GET /branches/main',
      'GET /branch_protections/release%2F*',
    ]);
  });
});
