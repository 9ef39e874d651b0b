import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  found,
  listenWire,
  page,
  participant,
} from './__testUtils__/listenWire';

const activity = (action: string, name: string, time: string) => ({
  action,
  createdDate: Date.parse(`2026-11-20T${time}:00Z`),
  user: { name },
});

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

  it('are the verdicts of whoever takes part, each once, in one request', async () => {
    const ana = participant('ana', 'APPROVED');
    const participants = [ana, participant('cy', 'UNAPPROVED')];
    wire.answer(found({ reviewers: [ana], participants }));
    expect(await read()).toEqual({ approvedBy: ['ana'], changeRequests: [] });
    expect(wire.asked).toEqual(['GET /pull-requests/7']);
  });

  it('are the changes that were requested last, with the commit that was there then', async () => {
    const participants = [participant('ben', 'NEEDS_WORK', 'b')];
    wire.answer(
      found({ participants }),
      page([
        activity('REVIEWED', 'ana', '13:30'),
        activity('COMMENTED', 'ben', '13:20'),
        activity('REVIEWED', 'ben', '13:00'),
        activity('REVIEWED', 'ben', '12:00'),
      ]),
    );
    expect(await read()).toEqual({
      approvedBy: [],
      changeRequests: [
        { by: 'ben', at: '2026-11-20T13:00:00Z', commit: 'b'.repeat(40) },
      ],
    });
  });

  it('count for what is there now where Bitbucket does not say more', async () => {
    const ben = { user: { name: 'ben' }, status: 'NEEDS_WORK' };
    wire.answer(found({ reviewers: [ben] }), page([]));
    expect((await read()).changeRequests).toEqual([
      { by: 'ben', at: '2026-11-20T11:00:00Z', commit: 'a'.repeat(40) },
    ]);
  });
});
