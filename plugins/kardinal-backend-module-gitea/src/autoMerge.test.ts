import {
  failureOf,
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { FREE, listenWire, NO_EVENTS, PULL } from './__testUtils__/listenWire';

const head = PULL.head.sha;
const requires = 'kardinal/gates';

const ok = (body: object): WireAnswer => ({ status: 200, body });
const refused = (status: number, message: string): WireAnswer => ({
  status,
  body: { message },
});
const pull = ok(PULL);
const protection = ok({
  enable_status_check: true,
  status_check_contexts: ['ci', requires],
});
const settings = (change: object = {}) =>
  ok({
    allow_merge_commits: true,
    allow_squash_merge: true,
    allow_rebase: true,
    allow_fast_forward_only_merge: true,
    ...change,
  });
const scheduled = { status: 201 };

let wire: ForgeWire;

beforeEach(async () => {
  wire = await listenWire();
});

afterEach(() => wire.close());

describe('auto-merge in Gitea', () => {
  const enable = () => {
    const { client, repository } = wire.connect();
    return client.enableAutoMerge?.(repository, 7, { head, requires });
  };

  it('is asked for by a way to merge that the repository allows', async () => {
    const forbids = settings({ allow_merge_commits: false });
    wire.answer(pull, protection, forbids, scheduled);
    expect(await enable()).toEqual({ type: 'enabled' });
    expect(wire.asked).toEqual([
      'GET /pulls/7',
      'GET /branches/main',
      'GET ',
      'POST /pulls/7/merge',
    ]);
    expect(wire.sent).toEqual([
      { Do: 'squash', head_commit_id: head, merge_when_checks_succeed: true },
    ]);
  });

  it('waits while Gitea looks for conflicts', async () => {
    const checking = refused(405, 'Please try again later');
    wire.answer(pull, protection, settings(), checking, scheduled);
    expect(await enable()).toEqual({ type: 'enabled' });
  });

  it('is there already', async () => {
    const known = refused(
      409,
      'pull request is already scheduled to auto merge when checks succeed [pull_id: 7]',
    );
    wire.answer(pull, protection, settings(), known);
    expect(await enable()).toEqual({ type: 'enabled' });
  });

  it.each<[string, WireAnswer]>([
    ['nothing protects it', FREE],
    [
      'checks are not required',
      ok({ enable_status_check: false, status_check_contexts: [requires] }),
    ],
    [
      'others are required',
      ok({ enable_status_check: true, status_check_contexts: ['ci'] }),
    ],
    [
      'others would do',
      ok({ enable_status_check: true, status_check_contexts: ['kardinal/*'] }),
    ],
    ['none is', ok({ enable_status_check: true, status_check_contexts: null })],
  ])('is not asked for where of its branch %s', async (_, branch) => {
    wire.answer(pull, branch);
    expect(await enable()).toEqual({
      type: 'unavailable',
      message: expect.stringMatching(
        /does not require the status kardinal\/gates by that name.*add it to the status checks of the branch protection/,
      ),
    });
    expect(wire.asked).toHaveLength(2);
  });

  it('is not asked for of another commit', async () => {
    wire.answer(ok({ ...PULL, head: { ...PULL.head, sha: 'b'.repeat(40) } }));
    expect(await enable()).toMatchObject({ type: 'headMoved' });
    expect(wire.asked).toHaveLength(1);
  });

  it('is not asked for where nothing may be merged', async () => {
    const forbids = {
      allow_merge_commits: false,
      allow_squash_merge: false,
      allow_rebase: false,
      allow_fast_forward_only_merge: false,
    };
    wire.answer(pull, protection, settings(forbids));
    expect(await enable()).toEqual({
      type: 'unavailable',
      message:
        'the repository allows no way to merge: allow one in its settings',
    });
  });

  it.each([
    [405, 'User not allowed to merge PR', 'User not allowed to merge PR'],
    [404, '', 'it is closed'],
  ])('says what Gitea answers with %d: %s', async (status, said, told) => {
    wire.answer(pull, protection, settings(), refused(status, said));
    expect(await enable()).toEqual({
      type: 'unavailable',
      message: `Gitea says: ${told}`,
    });
  });

  it('does not take a token that may not merge for a pull request that cannot be', async () => {
    wire.answer(pull, protection, settings(), refused(403, 'No'));
    expect(await failureOf(enable() ?? Promise.resolve())).toMatchObject({
      kind: 'unauthorized',
    });
  });
});

describe('turning it off', () => {
  const disable = async () => {
    const { client, repository } = wire.connect();
    await client.disableAutoMerge?.(repository, 7);
  };

  it.each([
    ['takes it back', { status: 204 }],
    ['is fine where it is off', refused(404, '')],
  ])('%s', async (_, answer) => {
    wire.answer(answer);
    await disable();
    expect(wire.asked).toEqual(['DELETE /pulls/7/merge']);
  });

  it('fails where the token may not', async () => {
    wire.answer(refused(403, 'user has no permission'));
    expect(await failureOf(disable())).toMatchObject({ kind: 'unauthorized' });
  });
});

describe('whether it is to merge by itself', () => {
  const comment = { type: 'comment', user: { login: 'ben' } };
  const on = { type: 'pull_scheduled_merge', user: { login: 'ana' } };
  const off = { type: 'pull_cancel_scheduled_merge', user: { login: 'ben' } };

  it.each([
    ['nobody asked for it', [[comment]], undefined],
    ['somebody did', [[comment, on, comment]], { by: 'ana' }],
    ['somebody did who is gone', [[{ ...on, user: null }]], {}],
    ['it was taken back', [[on], [comment, off]], undefined],
    ['it was asked for again', [[on, off], [on], [comment]], { by: 'ana' }],
  ])('is in its history: %s', async (_, pages, autoMerge) => {
    wire.answer(pull, FREE, ...pages.map(ok), NO_EVENTS);
    const { client, repository } = wire.connect();
    const read = await client.getPullRequest(repository, 7);
    expect(read.autoMerge).toEqual(autoMerge);
    expect(wire.asked.at(-1)).toBe(
      `GET /issues/7/timeline?limit=50&page=${pages.length + 1}`,
    );
  });
});
