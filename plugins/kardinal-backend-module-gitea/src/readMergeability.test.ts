import {
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { FREE, NO_EVENTS, PULL, listenWire } from './__testUtils__/listenWire';

jest.setTimeout(60_000);

const pull = (change: object): WireAnswer => ({
  status: 200,
  body: { ...PULL, ...change },
});
const checking = pull({ mergeable: false });
const requires = (body: object): WireAnswer => ({ status: 200, body });
const gates = { enable_status_check: true, status_check_contexts: ['gates'] };
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

  it.each<[string, WireAnswer[], 'clean' | 'blocked' | 'conflict' | undefined]>(
    [
      ['without protection', [pull({}), FREE], 'clean'],
      ['of a draft', [pull({ draft: true, mergeable: false })], 'blocked'],
      ['once it has looked', [checking, pull({}), FREE], 'clean'],
      ['with a conflict', [checking, checking, checking, checking], 'conflict'],
      [
        'that was closed meanwhile',
        [checking, pull({ mergeable: false, state: 'closed' })],
        undefined,
      ],
      [
        'without a status that is required',
        [pull({}), requires(gates), says(['ci', 'success'])],
        'blocked',
      ],
      [
        'with a status that failed',
        [pull({}), requires(gates), says(['gates', 'failure'])],
        'blocked',
      ],
      [
        'with the status that is required',
        [pull({}), requires(gates), says(['gates', 'success'])],
        'clean',
      ],
      [
        'with one of several that match',
        [
          pull({}),
          requires({ ...gates, status_check_contexts: ['ci/*'] }),
          says(['ci/a', 'success'], ['ci/b', 'pending']),
        ],
        'blocked',
      ],
      [
        'whose requirement is left to Gitea',
        [pull({}), requires({ ...gates, status_check_contexts: ['{a,b}'] })],
        'clean',
      ],
      [
        'without enough approvals',
        [
          pull({}),
          requires({ required_approvals: 2 }),
          reviews(['APPROVED', {}], ['APPROVED', { official: false }]),
        ],
        'blocked',
      ],
      [
        'with enough approvals',
        [
          pull({}),
          requires({ required_approvals: 1, status_check_contexts: null }),
          reviews(['APPROVED', {}]),
        ],
        'clean',
      ],
    ],
  )('%s', async (_what, answers, mergeable) => {
    wire.answer(...answers, NO_EVENTS);
    const { client, repository } = wire.connect();
    const read = await client.getPullRequest(repository, 7);
    expect(read.mergeable).toBe(mergeable);
    expect(wire.asked).toHaveLength(answers.length + 1);
  });
});
