import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  found,
  listenWire,
  MERGED,
  mergeable,
  NO_AUTO_MERGE,
  page,
  participant,
  REQUEST,
  refused,
} from './__testUtils__/listenWire';
import { pullRequestOf } from './pullRequest';

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

  it('has its labels, and who is asked to review', async () => {
    wire.answer(
      found({
        reviewers: [
          participant('ana', 'UNAPPROVED'),
          participant('ben', 'APPROVED'),
        ],
      }),
      mergeable(),
      NO_AUTO_MERGE,
    );
    expect(await read()).toEqual({
      number: 7,
      url: REQUEST.links.self[0].href,
      state: 'open',
      head: { branch: 'one', sha: 'a'.repeat(40) },
      base: { branch: 'main' },
      title: 'One',
      body: 'What changes',
      labels: ['kardinal', 'kardinal/promotion'],
      createdAt: '2026-11-20T10:00:00Z',
      updatedAt: '2026-11-20T11:00:00Z',
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      requestedReviewers: ['ana'],
      mergeable: 'clean',
    });
  });

  it.each([
    [{ conflicted: true, outcome: 'CONFLICTED' }, { mergeable: 'conflict' }],
    [
      {
        canMerge: false,
        vetoes: [
          { summaryMessage: 'Not all builds', detailedMessage: 'One more' },
          { detailedMessage: 'Two\napprovals' },
        ],
      },
      {
        mergeable: 'blocked',
        awaits: 'what its merge checks ask for: Not all builds; Two approvals',
      },
    ],
    [{ canMerge: false }, { mergeable: 'blocked' }],
    [
      { vetoes: [{}] },
      { mergeable: 'blocked', awaits: 'what its merge checks ask for' },
    ],
  ])('says of %j what is missing', async (answer, expected) => {
    wire.answer(found(), mergeable(answer), NO_AUTO_MERGE);
    expect(await read()).toMatchObject(expected);
  });

  it.each([
    ['Bitbucket does not know', mergeable({ outcome: 'UNKNOWN' })],
    ['it was closed meanwhile', refused(409, 'It is not open.')],
  ])('says nothing of that where %s', async (_what, answer) => {
    wire.answer(found(), answer, NO_AUTO_MERGE);
    expect(await read()).not.toHaveProperty('mergeable');
  });

  it.each([
    ['nobody asked for it', NO_AUTO_MERGE, undefined],
    ['nobody asked, said with an empty answer', { status: 204 }, undefined],
    ['somebody did', { status: 200, body: { fromHash: 'a'.repeat(40) } }, {}],
    [
      'somebody did, of another head',
      { status: 200, body: { fromHash: 'b'.repeat(40) } },
      undefined,
    ],
  ])('is to merge by itself where %s', async (_what, answer, autoMerge) => {
    wire.answer(found(), mergeable(), answer);
    expect((await read()).autoMerge).toEqual(autoMerge);
    expect(wire.asked[2]).toBe('GET /pull-requests/7/auto-merge');
  });

  it('names who merged it, which only its activity does', async () => {
    const activity = (action: string, name: string) => ({
      action,
      createdDate: 0,
      user: { name },
    });
    wire.answer(
      { status: 200, body: MERGED },
      page([activity('COMMENTED', 'ben'), activity('MERGED', 'ana')]),
    );
    expect(await read()).toMatchObject({
      state: 'merged',
      mergedAt: '2026-11-20T12:00:00Z',
      mergedBy: 'ana',
      mergeCommit: 'b'.repeat(40),
    });
    expect(wire.asked[1]).toBe(
      'GET /pull-requests/7/activities?limit=100&start=0',
    );
  });

  it('is another one for a sweep once somebody has reviewed', () => {
    const before = pullRequestOf(REQUEST);
    const after = pullRequestOf({
      ...REQUEST,
      participants: [participant('ana', 'NEEDS_WORK')],
    });
    expect(after.updatedAt).toBe(before.updatedAt);
    expect(after.fingerprint).not.toBe(before.fingerprint);
  });

  it('of a fork is of none of the branches here', () => {
    const repository = { slug: 'gitops', project: { key: '~ana' } };
    const fromRef = { ...REQUEST.fromRef, repository };
    expect(pullRequestOf({ ...REQUEST, fromRef }).head.branch).toBe(
      '~ana/gitops:one',
    );
  });
});
