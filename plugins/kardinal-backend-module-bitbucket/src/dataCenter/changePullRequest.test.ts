import {
  ForgeWire,
  failureOf,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  found,
  listenWire,
  MERGED,
  participant,
  refused,
} from './__testUtils__/listenWire';

const outOfDate = refused(409, 'It is out of date.');

describe('a change of a pull request', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  it('names the version that was read, and leaves the rest as it is', async () => {
    const reviewers = [participant('ana', 'APPROVED')];
    wire.answer(found({ reviewers, draft: false }), found());
    const { client, repository } = wire.connect();
    await client.updatePullRequest(repository, 7, { title: 'Two' });
    expect(wire.sent).toEqual([
      {
        version: 3,
        title: 'Two',
        description: 'What changes\n\nLabels: `kardinal` `kardinal/promotion`',
        reviewers: [{ user: { name: 'ana' } }],
        draft: false,
      },
    ]);
  });

  it('keeps the labels of a text that changes', async () => {
    wire.answer(found(), found());
    const { client, repository } = wire.connect();
    await client.updatePullRequest(repository, 7, { body: 'Newer' });
    expect(wire.sent).toMatchObject([
      {
        title: 'One',
        description: 'Newer\n\nLabels: `kardinal` `kardinal/promotion`',
      },
    ]);
  });

  it('begins anew from what somebody else changed', async () => {
    wire.answer(
      found(),
      outOfDate,
      found({ version: 4, title: 'Theirs' }),
      found(),
    );
    const { client, repository } = wire.connect();
    await client.updatePullRequest(repository, 7, { body: 'Newer' });
    expect(wire.sent[1]).toMatchObject({ version: 4, title: 'Theirs' });
  });

  it('fails where nobody changed it', async () => {
    wire.answer(found(), refused(409, 'Archived.'), found());
    const { client, repository } = wire.connect();
    expect(
      await failureOf(client.updatePullRequest(repository, 7, { body: '' })),
    ).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('Archived'),
    });
    expect(wire.asked).toHaveLength(3);
  });

  it('declines it with its version', async () => {
    wire.answer(found(), { status: 200, body: {} });
    const { client, repository } = wire.connect();
    await client.closePullRequest(repository, 7);
    expect(wire.asked).toEqual([
      'GET /pull-requests/7',
      'POST /pull-requests/7/decline?version=3',
    ]);
  });

  it.each([
    ['was before', [found({ state: 'DECLINED' })]],
    [
      'was meanwhile',
      [found(), outOfDate, found({ state: 'DECLINED', version: 4 })],
    ],
    ['was merged', [{ status: 200, body: MERGED }]],
  ])('declines none that %s', async (_what, answers) => {
    wire.answer(...answers);
    const { client, repository } = wire.connect();
    await client.closePullRequest(repository, 7);
    expect(wire.asked).toHaveLength(answers.length);
  });
});
