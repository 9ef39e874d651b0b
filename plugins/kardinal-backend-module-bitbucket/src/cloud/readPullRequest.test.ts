import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  commit,
  found,
  HEAD,
  listenWire,
  MERGE,
  MERGED,
  mergeable,
  page,
  participant,
  REQUEST,
  refused,
} from './__testUtils__/listenWire';
import { pullRequestOf } from './pullRequest';

const rule = (kind: string, more: object = {}) => ({
  kind,
  branch_match_kind: 'glob',
  pattern: 'main',
  ...more,
});
const enforced = rule('enforce_merge_checks', { pattern: 'ma*' });

describe('a pull request that is read', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const read = () => {
    const { client, repository } = wire.connect();
    return client.getPullRequest(repository, 7);
  };

  it('has its labels, its whole hashes, and who is asked to review', async () => {
    const participants = [
      participant('ana', 'asked'),
      participant('ben', 'approved'),
    ];
    wire.answer(found({ participants }), commit(HEAD), ...mergeable);
    expect(await read()).toEqual({
      number: 7,
      url: REQUEST.links.html.href,
      state: 'open',
      head: { branch: 'one', sha: HEAD },
      base: { branch: 'main' },
      title: 'One',
      body: 'What changes',
      labels: ['kardinal', 'kardinal/promotion'],
      createdAt: '2026-11-20T10:00:00.123Z',
      updatedAt: '2026-11-20T11:00:00Z',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      requestedReviewers: ['ana'],
      mergeable: 'clean',
    });
    expect(wire.asked).toEqual([
      'GET /pullrequests/7',
      'GET /commit/aaaaaaaaaaaa',
      'GET /file-conflicts/aaaaaaaaaaaa..ffffffffffff?pagelen=50',
      'GET /branch-restrictions?pagelen=50',
    ]);
  });

  it('conflicts where a file does', async () => {
    wire.answer(found(), commit(HEAD), page([{ path: 'values.yaml' }]));
    const { mergeable: is } = await read();
    expect(is).toBe('conflict');
  });

  it('is blocked while it is a draft', async () => {
    wire.answer(found({ draft: true }), commit(HEAD));
    expect(await read()).toMatchObject({
      mergeable: 'blocked',
      awaits: 'that it is no draft any more',
    });
  });

  it('names the approvals that its branch requires', async () => {
    wire.answer(
      found({ participants: [participant('ana', 'approved')] }),
      commit(HEAD),
      page([]),
      page([enforced, rule('require_approvals_to_merge', { value: 2 })]),
    );
    expect(await read()).toMatchObject({
      mergeable: 'blocked',
      awaits: 'what its merge checks ask for: 2 approvals (1 given)',
    });
  });

  it('asks for builds only where a rule does', async () => {
    wire.answer(
      found(),
      commit(HEAD),
      page([]),
      page([enforced, rule('require_passing_builds_to_merge', { value: 1 })]),
      page([{ key: 'ci', state: 'FAILED' }]),
    );
    expect(await read()).toMatchObject({
      mergeable: 'blocked',
      awaits:
        'what its merge checks ask for: 1 build that passed, and none that did not (0 of 1 passed)',
    });
    expect(wire.asked[4]).toBe(`GET /commit/${HEAD}/statuses?pagelen=50`);
  });

  it.each([
    ['conflicts', [refused(403, 'No'), page([])]],
    ['rules', [page([]), refused(403, 'No')]],
    [
      'conflicts in time',
      [{ status: 555 }, { status: 555 }, { status: 555 }, page([])],
    ],
  ])(
    'says nothing of what its token is not told: %s',
    async (_what, answers) => {
      wire.answer(found(), commit(HEAD), ...answers);
      expect(await read()).not.toHaveProperty('mergeable');
    },
  );

  it('names who merged it, and the commit', async () => {
    wire.answer({ status: 200, body: MERGED }, commit(HEAD), commit(MERGE));
    expect(await read()).toMatchObject({
      state: 'merged',
      head: { sha: HEAD },
      mergedAt: '2026-11-20T12:00:00Z',
      mergedBy: 'ana',
      mergeCommit: MERGE,
    });
  });

  it('has the short hash of a commit that is gone', async () => {
    wire.answer(found({ state: 'DECLINED' }), refused(404, 'Not found'));
    expect(await read()).toMatchObject({
      state: 'closed',
      head: { sha: HEAD.slice(0, 12) },
    });
  });
});

describe('a pull request as Bitbucket gives it', () => {
  it('is another one for a sweep once somebody has reviewed', () => {
    const before = pullRequestOf(REQUEST);
    const participants = [participant('ana', 'changes_requested')];
    const after = pullRequestOf({ ...REQUEST, participants });
    expect(after.updatedAt).toBe(before.updatedAt);
    expect(after.fingerprint).not.toBe(before.fingerprint);
  });

  it.each([
    [{ full_name: 'ana/gitops' }, 'ana/gitops:one'],
    [undefined, 'a fork that is gone:one'],
  ])('from %j has none of the branches here', (repository, branch) => {
    const { branch: own, commit: at } = REQUEST.source;
    const source = { branch: own, commit: at, repository };
    expect(pullRequestOf({ ...REQUEST, source }).head.branch).toBe(branch);
  });

  it('that another one took the place of is closed', () => {
    expect(pullRequestOf({ ...REQUEST, state: 'SUPERSEDED' }).state).toBe(
      'closed',
    );
  });
});
