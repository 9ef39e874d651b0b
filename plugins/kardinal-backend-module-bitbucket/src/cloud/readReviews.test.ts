import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  commit,
  found,
  HEAD,
  listenWire,
  page,
  participant,
  REQUEST,
} from './__testUtils__/listenWire';

const OLDER = 'e'.repeat(40);
const update = (time: string, hash: string) => ({
  update: {
    date: `2026-11-20T${time}:00.5+00:00`,
    source: { ...REQUEST.source, commit: { hash: hash.slice(0, 12) } },
  },
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

  it('are the verdicts of whoever takes part, in one request', async () => {
    const participants = [
      participant('ana', 'approved'),
      participant('cy', 'asked'),
    ];
    wire.answer(found({ participants }));
    expect(await read()).toEqual({ approvedBy: ['ana'], changeRequests: [] });
    expect(wire.asked).toEqual(['GET /pullrequests/7']);
  });

  it('are of the commit that was there when changes were requested', async () => {
    const at = '2026-11-20T13:00:00.25+00:00';
    wire.answer(
      found({ participants: [participant('ben', 'changes_requested', at)] }),
      page([
        update('14:00', HEAD),
        { changes_requested: { date: at } },
        { update: { date: '2026-11-20T12:30:00+00:00', title: 'Edited' } },
        update('12:00', OLDER),
      ]),
      commit(OLDER),
    );
    expect(await read()).toEqual({
      approvedBy: [],
      changeRequests: [
        { by: 'ben', at: '2026-11-20T13:00:00.250Z', commit: OLDER },
      ],
    });
  });

  it('count for what is there now where Bitbucket does not say more', async () => {
    const { participated_on: _, ...ben } = participant(
      'ben',
      'changes_requested',
    );
    wire.answer(found({ participants: [ben] }), page([]), commit(HEAD));
    expect((await read()).changeRequests).toEqual([
      { by: 'ben', at: '2026-11-20T11:00:00Z', commit: HEAD },
    ]);
  });
});
