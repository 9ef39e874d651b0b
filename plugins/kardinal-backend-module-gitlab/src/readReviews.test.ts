import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire } from './__testUtils__/listenWire';

const ana = { username: 'ana' };
const ben = { username: 'ben' };
const approvals = (...users: readonly object[]) => ({
  status: 200,
  body: { approved_by: users.map(user => ({ user })) },
});
const reviewers = (...body: readonly object[]) => ({ status: 200, body });
const version = (sha: string, time: string) => ({
  head_commit_sha: sha.repeat(40),
  created_at: `2026-11-20T${time}:00.000Z`,
});
const versions = {
  status: 200,
  body: [version('c', '14:00'), version('b', '12:00'), version('a', '10:00')],
};
const note = (author: object, body: string, time: string, system = true) => ({
  author,
  body,
  system,
  created_at: `2026-11-20T${time}:00.000Z`,
});
const requesting = {
  user: ben,
  state: 'requested_changes',
  created_at: '2026-11-20T09:00:00.000Z',
};

describe('the reviews of a merge request', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const read = () => {
    const { client, repository } = wire.connect();
    return client.reviews(repository, 7);
  };

  it('are its approvals, in two requests', async () => {
    const approved = { user: ana, state: 'approved', created_at: '' };
    wire.answer(approvals(ana), reviewers(approved));
    expect(await read()).toEqual({ approvedBy: ['ana'], changeRequests: [] });
    expect(wire.asked).toEqual([
      'GET /merge_requests/7/approvals',
      'GET /merge_requests/7/reviewers?per_page=100&page=1',
    ]);
  });

  it('are the changes that were requested, with the commit that was there then', async () => {
    const notes = [
      note(ana, 'requested changes', '13:30'),
      note(ben, 'requested changes', '13:00'),
      note(ben, 'requested changes', '11:00'),
    ];
    wire.answer(
      approvals(),
      reviewers(requesting),
      reviewers(...notes),
      versions,
    );
    expect(await read()).toEqual({
      approvedBy: [],
      changeRequests: [
        { by: 'ben', at: '2026-11-20T13:00:00Z', commit: 'b'.repeat(40) },
      ],
    });
  });

  it('count for what is there now where the activity does not say when', async () => {
    const notes = [note(ben, 'requested changes', '11:00', false)];
    wire.answer(
      approvals(),
      reviewers(requesting),
      reviewers(...notes),
      versions,
    );
    expect(await read()).toMatchObject({
      changeRequests: [{ by: 'ben', commit: 'c'.repeat(40) }],
    });
  });
});
