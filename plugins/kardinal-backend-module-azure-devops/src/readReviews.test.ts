import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { found, HEAD, list, listenWire } from './__testUtils__/listenWire';

const ID = 'd6245f20-2af8-44f4-9451-8107cb2767db';
const person = (id: string, name: string, vote: number) => ({
  id,
  displayName: name,
  uniqueName: `${name}@example.com`,
  vote,
});
const iteration = (id: number, commitId: string, createdDate: string) => ({
  id,
  createdDate,
  sourceRefCommit: { commitId },
});
const first = iteration(1, 'a'.repeat(40), '2026-11-20T10:00:00Z');
const second = iteration(2, HEAD, '2026-11-20T12:00:00Z');
const text = ($value: string) => ({ $type: 'System.String', $value });
/** As the documentation has it. */
const older = (publishedDate: string) => ({
  id: 143,
  publishedDate,
  comments: [{ id: 1, commentType: 'system', content: 'ben voted -5' }],
  properties: {
    CodeReviewThreadType: text('VoteUpdate'),
    CodeReviewVotedByTfId: text(ID.replaceAll('-', '')),
    CodeReviewVoteResult: text('-5'),
  },
});
const newer = (publishedDate: string, id = ID) => ({
  id: 144,
  publishedDate,
  properties: {
    CodeReviewThreadType: text('VoteUpdate'),
    CodeReviewVotedByIdentity: text('1'),
  },
  identities: { 1: { id: id.toUpperCase(), displayName: 'ben' } },
});
const comment = { id: 141, publishedDate: '2026-11-20T13:00:00Z' };

describe('the reviews of a pull request', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const read = () => {
    const { client, repository } = wire.connect();
    return client.reviews(repository, 7);
  };

  it('are read by one request where nobody asks for changes', async () => {
    const reviewers = [
      person('1', 'ana', 10),
      person('2', 'ben', 5),
      person('3', 'cy', 0),
      { ...person('4', 'owners', 10), isContainer: true },
    ];
    wire.answer(found({ reviewers }));
    expect(await read()).toEqual({
      approvedBy: ['ana@example.com', 'ben@example.com'],
      changeRequests: [],
    });
    expect(wire.asked).toHaveLength(1);
  });

  it.each([
    [
      'older',
      [comment, older('2026-11-20T11:00:00Z')],
      { at: '2026-11-20T11:00:00Z', commit: 'a'.repeat(40) },
    ],
    [
      'newer',
      [newer('2026-11-20T11:00:00Z'), newer('2026-11-20T12:30:00Z')],
      { at: '2026-11-20T12:30:00Z', commit: HEAD },
    ],
    [
      'other',
      [
        newer('2026-11-20T11:00:00Z', 'another'),
        { ...comment, properties: null },
      ],
      { at: '2025-10-09T08:53:20Z', commit: 'a'.repeat(40) },
    ],
  ])(
    'name the commit that a vote was about, by %s threads',
    async (_what, threads, expected) => {
      wire.answer(
        found({ reviewers: [person(ID, 'ben', -5)] }),
        list(...threads),
        list(first, second),
      );
      expect(await read()).toEqual({
        approvedBy: [],
        changeRequests: [{ by: 'ben@example.com', ...expected }],
      });
    },
  );

  it('take a rejection for one, too', async () => {
    wire.answer(
      found({ reviewers: [person(ID, 'ben', -10)] }),
      list(),
      list(second),
    );
    expect(await read()).toMatchObject({
      changeRequests: [{ by: 'ben@example.com', commit: HEAD }],
    });
  });
});
