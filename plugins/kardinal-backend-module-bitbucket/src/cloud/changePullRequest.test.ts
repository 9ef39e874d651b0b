import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  account,
  found,
  listenWire,
  MERGED,
  refused,
} from './__testUtils__/listenWire';

describe('a change of a pull request', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  it.each([
    [{ title: 'Two' }, { title: 'Two', text: 'What changes' }],
    [{ body: 'Newer' }, { title: 'One', text: 'Newer' }],
  ])('%j leaves the rest as it is', async (change, { title, text }) => {
    wire.answer(found({ reviewers: [account('ana')] }), found());
    const { client, repository } = wire.connect();
    await client.updatePullRequest(repository, 7, change);
    expect(wire.sent).toEqual([
      {
        title,
        description: `${text}\n\nLabels: \`kardinal\` \`kardinal/promotion\``,
        reviewers: [{ uuid: '{ana}' }],
      },
    ]);
  });

  it('declines it', async () => {
    wire.answer({ status: 200, body: {} });
    const { client, repository } = wire.connect();
    await client.closePullRequest(repository, 7);
    expect(wire.asked).toEqual(['POST /pullrequests/7/decline']);
  });

  it.each([
    ['was declined before', found({ state: 'DECLINED' })],
    ['was merged', { status: 200, body: MERGED }],
  ])('declines none that %s', async (_what, now) => {
    wire.answer(refused(400, 'This pull request is already closed.'), now);
    const { client, repository } = wire.connect();
    await client.closePullRequest(repository, 7);
    expect(wire.asked).toHaveLength(2);
  });

  it('fails where it is open all the same', async () => {
    wire.answer(refused(400, 'Not now.'), found());
    const { client, repository } = wire.connect();
    expect(
      await failureOf(client.closePullRequest(repository, 7)),
    ).toMatchObject({ kind: 'invalid' });
  });

  it.each([
    [{ status: 204 }, 1],
    [refused(404, 'Branch not found'), 1],
  ])('deletes a branch that is there or not', async (answer, count) => {
    wire.answer(answer);
    const { client, repository } = wire.connect();
    await client.deleteBranch(repository, 'kardinal/b#1');
    expect(wire.asked).toEqual(['DELETE /refs/branches/kardinal/b%231']);
    expect(wire.asked).toHaveLength(count);
  });
});
