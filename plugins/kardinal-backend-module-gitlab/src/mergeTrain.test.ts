import {
  failureOf,
  ForgeWire,
  worldInFolder,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { startForgeWorld } from './__testUtils__/forgeWorld';
import { found, listenWire, REQUEST } from './__testUtils__/listenWire';

const head = REQUEST.sha;
const place = '/merge_trains/merge_requests/7';
const on = { merge_when_pipeline_succeeds: true, merge_user: null };
const trains = { status: 200, body: { merge_trains_enabled: true } };
const no = (status: number, message = 'No') => ({ status, body: { message } });
const car = (id = 20, status = 'fresh') => ({
  id,
  merge_request: { iid: 7 },
  target_branch: 'release/1',
  status,
});
const single = (status?: string) => ({ status: 200, body: car(20, status) });
const list = (...body: readonly object[]) => ({
  status: 200,
  headers: { 'x-next-page': '' },
  body,
});

let wire: ForgeWire;

beforeEach(async () => {
  wire = await listenWire();
});

afterEach(() => wire.close());

const NOTE = {
  system: true,
  author: { username: 'ana' },
  created_at: '2026-11-20T12:00:00.000Z',
};

describe('a merge request that is read', () => {
  it('says where it is in the merge train', async () => {
    const { client, repository } = wire.connect();
    wire.answer(found(on), trains, single(), list(car(12), car(20), car(31)));
    const read = await client.getPullRequest(repository, 7);
    expect(read.queue).toEqual({ name: 'merge train', position: 2 });
    expect(read).not.toHaveProperty('autoMerge');
    expect(wire.asked.slice(1)).toEqual([
      'GET ',
      `GET ${place}`,
      expect.stringMatching(
        /^GET \/merge_trains\/release%2F1\?scope=active&sort=asc/,
      ),
    ]);
  });

  it('is in the train until it is merged, and has no place among those that are merged', async () => {
    const { client, repository } = wire.connect();
    wire.answer(found(on), trains, single('merging'), list());
    expect(await client.getPullRequest(repository, 7)).toMatchObject({
      queue: { name: 'merge train' },
    });
  });

  it.each([
    ['is in none', no(404)],
    ['may not see it', no(403)],
    ['was in one before', single('merged')],
  ])('that %s waits to be merged by itself', async (_, answer) => {
    const { client, repository } = wire.connect();
    wire.answer(found(on), trains, answer);
    const read = await client.getPullRequest(repository, 7);
    expect(read).toHaveProperty('autoMerge');
    expect(read).not.toHaveProperty('queue');
  });

  it.each([
    [
      'removed this merge request from the merge train because pipeline did not succeed',
      { cause: 'forge', reason: 'pipeline did not succeed' },
    ],
    [
      'removed this merge request from the merge train',
      { cause: 'person', reason: 'ana took it out' },
    ],
    ['started a merge train', undefined],
  ])('reads how it left from "%s"', async (body, left) => {
    const { client, repository } = wire.connect();
    wire.answer(found(on), trains, single(), list(car()));
    await client.getPullRequest(repository, 7);
    const author = { username: 'kardinal' };
    wire.answer(
      found({ author }),
      list({ ...NOTE, body: 'approved this merge request' }, { ...NOTE, body }),
    );
    const { leftQueue } = await client.getPullRequest(repository, 7);
    expect(leftQueue).toEqual(
      left && { name: 'merge train', at: '2026-11-20T12:00:00Z', ...left },
    );
  });

  it('knows what the account that opened it took out itself', async () => {
    const { client, repository } = wire.connect();
    wire.answer(found(on), trains, single(), list(car()));
    await client.getPullRequest(repository, 7);
    const body = 'removed this merge request from the merge train';
    wire.answer(
      found({ author: { username: 'ana' } }),
      list({ ...NOTE, body }),
    );
    expect((await client.getPullRequest(repository, 7)).leftQueue).toEqual(
      expect.objectContaining({ cause: 'own' }),
    );
  });

  it('takes one request where the project has no trains', async () => {
    const { client, repository } = wire.connect();
    wire.answer(found(), found(on), { status: 200, body: {} }, found(on));
    for (let count = 0; count < 3; count += 1)
      await client.getPullRequest(repository, 7);
    expect(wire.asked).toHaveLength(4);
  });
});

describe('a merge where the project has trains', () => {
  const merge = () => {
    const { client, repository } = wire.connect();
    return client.mergePullRequest(repository, 7, { head });
  };

  it('puts the commit that was looked at into the train', async () => {
    wire.answer(trains, list(car()), single(), list(car(12), car()));
    expect(await merge()).toEqual({
      type: 'queued',
      queue: { name: 'merge train', position: 2 },
    });
    expect(wire.asked[1]).toBe(`POST ${place}`);
    expect(wire.sent).toEqual([{ sha: head }]);
  });

  it('finds that it is in there', async () => {
    const answer = no(400, 'Failed to merge');
    wire.answer(trains, answer, found(on), single(), list(car()));
    expect(await merge()).toMatchObject({ type: 'queued' });
  });

  it.each([
    [409, { sha: 'c'.repeat(40) }, 'headMoved', /No/],
    [
      400,
      { detailed_merge_status: 'ci_must_pass' },
      'notMergeable',
      /requires a pipeline that succeeded/,
    ],
  ])(
    'that is answered %d of %j did not happen',
    async (status, now, type, message) => {
      wire.answer(trains, no(status), found(now), no(404));
      expect(await merge()).toEqual({
        type,
        message: expect.stringMatching(message),
      });
    },
  );

  it('is not in there because GitLab answered', async () => {
    wire.answer(trains, list(), no(404), found());
    expect(await merge()).toEqual({
      type: 'notMergeable',
      message: 'it is not in the merge train',
    });
  });
});

describe('leaving the train', () => {
  const leave = () => {
    const { client, repository } = wire.connect();
    return client.leaveMergeQueue?.(repository, 7) ?? Promise.resolve();
  };

  it('takes it out, and looks', async () => {
    wire.answer(single(), { status: 201, body: {} }, no(404));
    await leave();
    expect(wire.asked).toEqual([
      `GET ${place}`,
      'POST /merge_requests/7/cancel_merge_when_pipeline_succeeds',
      `GET ${place}`,
    ]);
  });

  it.each([
    ['it is in none', [no(404)]],
    ['the project has no trains', [no(403), { status: 200, body: {} }]],
  ])(
    'does nothing where %s, whatever a person asked for',
    async (_, answers) => {
      wire.answer(...answers);
      await leave();
      expect(wire.asked).toHaveLength(answers.length);
    },
  );

  it('fails where the project has trains, and the token may not see them', async () => {
    wire.answer(no(403), trains);
    const error = await failureOf(leave());
    expect(error.message).toMatch(/where merge request !7 is in the merge tr/);
  });

  it('fails where it stays in there', async () => {
    wire.answer(single('merging'), no(406), single('merging'));
    const error = await failureOf(leave());
    expect(error).toMatchObject({ kind: 'transient' });
    expect(error.message).toMatch(/out of the merge train .* it is in there/);
  });
});

it('goes into the train of a forge, says where it is, and is taken out', async () => {
  const world = await worldInFolder(startForgeWorld);
  try {
    const { provider, credentials, repositoryUrl, forge } = world;
    const client = provider.client(credentials);
    const repository = provider.repositoryOf(repositoryUrl);
    await forge.protectBranch({
      owner: 'acme/platform',
      name: 'gitops',
      branch: 'main',
      requiredStatuses: ['ci'],
      mergeQueue: 'merge',
    });
    const sha = await world.pushBranch('one');
    const status = {
      context: 'ci',
      state: 'success',
      description: '',
    } as const;
    const { number } = await client.openPullRequest({
      repository,
      head: 'one',
      base: 'main',
      title: 'One',
      body: '',
      labels: [],
    });
    const merge = () =>
      client.mergePullRequest(repository, number, { head: sha });
    expect(await merge()).toMatchObject({ type: 'notMergeable' });
    await client.setCommitStatus({ repository, sha, ...status });
    const queue = { name: 'merge train', position: 1 };
    expect(await merge()).toEqual({ type: 'queued', queue });
    expect(await merge()).toEqual({ type: 'queued', queue });
    const read = () => client.getPullRequest(repository, number);
    expect(await read()).toMatchObject({ state: 'open', queue });
    await client.leaveMergeQueue?.(repository, number);
    const left = await read();
    expect(left).not.toHaveProperty('queue');
    expect(left.leftQueue).toMatchObject({ cause: 'own' });
  } finally {
    await world.stop?.();
  }
});
