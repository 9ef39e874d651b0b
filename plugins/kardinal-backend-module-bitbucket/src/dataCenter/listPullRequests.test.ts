import { listenWire, MERGED, page, REQUEST } from './__testUtils__/listenWire';

it('reads all that are open, those that ended last, and each once', async () => {
  const wire = await listenWire();
  const declined = { ...REQUEST, id: 5, state: 'DECLINED' };
  wire.answer(
    page([{ ...REQUEST, id: 9 }], false),
    page([REQUEST]),
    page([declined]),
    page([MERGED]),
  );
  const { client, repository } = wire.connect();
  const listed = await client.listPullRequests(repository, {});
  const { asked } = wire;
  await wire.close();
  expect(listed).toMatchObject({
    type: 'changed',
    value: [
      { number: 9, state: 'open' },
      { number: 7, state: 'merged' },
      { number: 5, state: 'closed' },
    ],
  });
  expect(asked).toEqual([
    'GET /pull-requests?state=OPEN&limit=100&start=0',
    'GET /pull-requests?state=OPEN&limit=100&start=100',
    'GET /pull-requests?state=DECLINED&order=CLOSED_DATE&limit=100&start=0',
    'GET /pull-requests?state=MERGED&order=CLOSED_DATE&limit=100&start=0',
  ]);
});
