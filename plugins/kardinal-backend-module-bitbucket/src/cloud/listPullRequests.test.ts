import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  commit,
  found,
  HEAD,
  listenWire,
  mergeable,
  page,
  REQUEST,
} from './__testUtils__/listenWire';

const lately = { updated_on: '2025-10-09T08:00:00+00:00' };

describe('a list of pull requests', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  it('is of any state, the newest change first, page by page', async () => {
    wire.answer(
      page(
        [{ ...REQUEST, ...lately }],
        'https://api/x?page=2&state=OPEN&state=MERGED',
      ),
      page([{ ...REQUEST, ...lately, id: 5, state: 'DECLINED' }]),
    );
    const { client, repository } = wire.connect();
    expect(await client.listPullRequests(repository, {})).toMatchObject({
      value: [
        { number: 7, state: 'open' },
        { number: 5, state: 'closed' },
      ],
    });
    expect(wire.asked).toEqual([
      'GET /pullrequests?state=OPEN&state=MERGED&state=DECLINED&state=SUPERSEDED&fields=%2Bvalues.participants%2C%2Bvalues.reviewers&sort=-updated_on&pagelen=50',
      'GET /pullrequests?page=2&state=OPEN&state=MERGED',
    ]);
  });

  it('has the head of one that was read, as it was read', async () => {
    wire.answer(
      found(lately),
      commit(HEAD),
      ...mergeable,
      page([{ ...REQUEST, ...lately }]),
    );
    const { client, repository } = wire.connect();
    const { mergeable: _, ...read } = await client.getPullRequest(
      repository,
      7,
    );
    const listed = await client.listPullRequests(repository, {});
    expect(listed).toMatchObject({ value: [read] });
  });
});
