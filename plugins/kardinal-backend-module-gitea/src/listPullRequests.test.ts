import {
  ForgeWire,
  WireAnswer,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { PULL, listenWire } from './__testUtils__/listenWire';

const { NOW } = ForgeWire;

const page = (first: number, updated: number): WireAnswer => ({
  status: 200,
  headers: { 'x-total-count': '1000' },
  body: Array.from({ length: 50 }, (_, index) => ({
    ...PULL,
    number: first - index,
    updated_at: new Date(updated - index).toISOString(),
  })),
});

describe('the pull requests that Gitea lists', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  it('are those of a month first, and then those that changed since', async () => {
    const day = 24 * 60 * 60 * 1000;
    const { client, repository } = wire.connect();
    const list = (etag?: string) =>
      client.listPullRequests(repository, { etag });
    wire.answer(page(300, NOW), page(200, NOW - 40 * day));
    const first = await list();
    if (first.type !== 'changed') throw new Error('it was never read');
    expect(first.value).toHaveLength(100);
    expect(wire.asked).toEqual([
      'GET /pulls?state=all&sort=recentupdate&limit=50&page=1',
      'GET /pulls?state=all&sort=recentupdate&limit=50&page=2',
    ]);

    wire.answer(page(300, NOW));
    expect(await list(first.etag)).toEqual({ type: 'unchanged' });

    // More than a page of them changed.
    wire.answer(page(400, NOW + 2 * day), page(350, NOW + day), page(300, NOW));
    expect(await list(first.etag)).toMatchObject({ type: 'changed' });
    expect(wire.asked).toHaveLength(6);
  });

  it('are none where there is none', async () => {
    const { client, repository } = wire.connect();
    wire.answer({ status: 200, body: [] }, { status: 200, body: [] });
    const first = await client.listPullRequests(repository, {});
    expect(first).toMatchObject({ type: 'changed', value: [] });
    const { etag } = first as { etag?: string };
    expect(await client.listPullRequests(repository, { etag })).toEqual({
      type: 'unchanged',
    });
  });
});
