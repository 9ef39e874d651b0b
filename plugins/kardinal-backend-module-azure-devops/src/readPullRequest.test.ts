import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import {
  COMPLETED,
  found,
  LABELS,
  list,
  listenWire,
  POLICIES,
  policy,
} from './__testUtils__/listenWire';
import { POLICY } from './policies';

const one = 'GET /git/repositories/gitops/pullrequests/7';

describe('a pull request that is read', () => {
  let wire: ForgeWire;

  beforeEach(async () => {
    wire = await listenWire();
  });

  afterEach(() => wire.close());

  const read = () => {
    const { client, repository } = wire.connect();
    return client.getPullRequest(repository, 7);
  };

  it('has its labels, and what policies require', async () => {
    wire.answer(
      found(),
      list({ name: 'kardinal' }),
      list(policy(POLICY.comments, 'running')),
    );
    expect(await read()).toMatchObject({
      labels: ['kardinal'],
      mergeable: 'blocked',
      awaits: 'every comment to be resolved',
    });
    expect(wire.asked).toEqual([one, LABELS, POLICIES]);
  });

  it('has no policies once it is over', async () => {
    wire.answer({ status: 200, body: COMPLETED }, list());
    expect(await read()).toMatchObject({ state: 'merged' });
    expect(wire.asked).toEqual([one, LABELS]);
  });

  it('is waited for while conflicts are looked for, for a moment', async () => {
    const queued = found({ mergeStatus: 'queued' });
    wire.answer(queued, queued, found(), list(), list());
    expect(await read()).toMatchObject({ mergeable: 'clean' });
    wire.answer(queued, queued, queued, queued, list(), list());
    expect(await read()).not.toHaveProperty('mergeable');
  });
});

it('lists what is open by one request where nothing changed, and what was closed since', async () => {
  const wire = await listenWire();
  const { client, repository } = wire.connect();
  const look = (etag?: string) =>
    client.listPullRequests(repository, etag === undefined ? {} : { etag });
  wire.answer(
    { status: 200, body: { value: [found().body] } },
    list(COMPLETED),
    list(),
  );
  const first = await look();
  if (first.type === 'unchanged') throw new Error('it was never read');
  expect(first.value.map(({ state }) => state)).toEqual(['open', 'merged']);
  wire.time += 86_400_000;
  wire.answer({ status: 200, body: { value: [found().body] } });
  expect(await look(first.etag)).toEqual({ type: 'unchanged' });
  wire.answer(list(), list(COMPLETED), list());
  await look(first.etag);
  await wire.close();
  const list$ = (status: string, more = '') =>
    `GET /git/repositories/gitops/pullrequests?searchCriteria.status=${status}${more}&%24top=100&%24skip=0`;
  const since = (time: string) =>
    `&searchCriteria.queryTimeRangeType=closed&searchCriteria.minTime=${encodeURIComponent(
      time,
    )}`;
  expect(wire.asked).toEqual([
    list$('active'),
    list$('completed', since('2025-09-09T08:53:20.000Z')),
    list$('abandoned', since('2025-09-09T08:53:20.000Z')),
    list$('active'),
    list$('active'),
    list$('completed', since('2025-10-09T07:53:20.000Z')),
    list$('abandoned', since('2025-10-09T07:53:20.000Z')),
  ]);
});
