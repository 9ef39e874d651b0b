import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { found, MERGED, REQUEST, listenWire } from './__testUtils__/listenWire';

const ana = { username: 'ana' };
const ben = { username: 'ben' };
const since = '2026-11-20T10:00:00.000Z';

describe('a merge request that is read', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const read = () => {
    const { client, repository } = wire.connect();
    return client.getPullRequest(repository, 7);
  };

  it('is read again until GitLab knows whether it can be merged', async () => {
    wire.answer(
      found({ detailed_merge_status: 'unchecked' }),
      found({ detailed_merge_status: 'checking' }),
      found(),
    );
    expect(await read()).toMatchObject({ mergeable: 'clean' });
  });

  it('says nothing of that where GitLab does not get to know', async () => {
    const checking = found({ detailed_merge_status: 'checking' });
    wire.answer(checking, checking, checking, checking);
    expect(await read()).not.toHaveProperty('mergeable');
    expect(wire.asked).toHaveLength(4);
  });

  it('says what the project requires first', async () => {
    wire.answer(found({ detailed_merge_status: 'discussions_not_resolved' }));
    expect(await read()).toMatchObject({
      mergeable: 'blocked',
      awaits: 'every thread to be resolved',
    });
  });

  it('names the reviewers who have not answered', async () => {
    wire.answer(found({ reviewers: [ana, ben] }), {
      status: 200,
      body: [
        { user: ana, state: 'unreviewed', created_at: since },
        { user: ben, state: 'approved', created_at: since },
        {
          user: { username: 'cy' },
          state: 'review_started',
          created_at: since,
        },
      ],
    });
    expect(await read()).toMatchObject({ requestedReviewers: ['ana', 'cy'] });
  });

  it('asks for nothing more of one that is over', async () => {
    wire.answer({ status: 200, body: { ...MERGED, reviewers: [ana] } });
    expect(await read()).toMatchObject({ state: 'merged' });
    expect(wire.asked).toEqual(['GET /merge_requests/7']);
  });

  it('closes one that is closed already', async () => {
    const closed = { state: 'closed', closed_at: since };
    wire.answer(
      { status: 422, body: { message: 'No' } },
      found(closed),
      { status: 422, body: { message: 'No' } },
      found(),
    );
    const { client, repository } = wire.connect();
    await client.closePullRequest(repository, 7);
    await expect(client.closePullRequest(repository, 7)).rejects.toThrow('No');
    expect(wire.sent[0]).toEqual({ state_event: 'close' });
  });

  it('edits what is to be edited', async () => {
    wire.answer(found(), found());
    const { client, repository } = wire.connect();
    await client.updatePullRequest(repository, 7, { title: 'Two' });
    await client.updatePullRequest(repository, 7, { body: '/approve' });
    expect(wire.sent).toEqual([
      { title: 'Two' },
      { description: '\\/approve' },
    ]);
  });

  it('reads as many pages of a list as have changed', async () => {
    const page = (iid: number, next: string) => ({
      status: 200,
      headers: { 'x-next-page': next },
      body: [{ ...REQUEST, iid, updated_at: '2025-10-01T00:00:00.000Z' }],
    });
    wire.answer(page(9, '2'), page(8, ''));
    const { client, repository } = wire.connect();
    const listed = await client.listPullRequests(repository, {});
    expect(listed).toMatchObject({ value: [{ number: 9 }, { number: 8 }] });
    expect(wire.asked[1]).toBe(
      'GET /merge_requests?state=all&order_by=updated_at&sort=desc&per_page=100&page=2',
    );
  });
});
