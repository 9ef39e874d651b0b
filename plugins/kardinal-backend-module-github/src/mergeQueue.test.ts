import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire, PULL } from './__testUtils__/listenWire';

const head = 'a'.repeat(40);
const commit = 'c'.repeat(40);
const pull = {
  status: 200,
  body: { ...PULL, mergeable: true, mergeable_state: 'clean' },
};
const data = (body: object) => ({ status: 200, body: { data: body } });
const refused = (message: string, type?: string) => ({
  status: 200,
  body: { data: null, errors: [{ message, ...(type && { type }) }] },
});
const rule = {
  status: 405,
  body: {
    message:
      'Repository rule violations found\n\nChanges must be made through the merge queue',
  },
};

function queue(change: object = {}) {
  return data({
    viewer: { login: 'kardinal' },
    repository: {
      pullRequest: {
        id: 'PR_7',
        isMergeQueueEnabled: true,
        mergeQueueEntry: null,
        timelineItems: { nodes: [] },
        ...change,
      },
    },
  });
}

const removed = (reason: string | null, login = 'ana') => ({
  timelineItems: {
    nodes: [
      {
        __typename: 'RemovedFromMergeQueueEvent',
        createdAt: '2026-11-20T10:00:00Z',
        reason,
        actor: { login },
      },
    ],
  },
});

let wire: ForgeWire;

beforeEach(async () => {
  wire = await listenWire();
});

afterEach(() => wire.close());

function read() {
  const { client, repository } = wire.connect();
  return client.getPullRequest(repository, 7);
}

it('reads where it is in the queue', async () => {
  const mergeQueueEntry = { position: 2, headCommit: { oid: commit } };
  wire.answer(pull, queue({ mergeQueueEntry }));
  expect(await read()).toMatchObject({
    mergeable: 'clean',
    queue: { name: 'merge queue', position: 2, commit },
  });
});

it.each([
  ['CI_FAILURE', 'ana', 'forge', 'a required check failed'],
  ['failed_checks', 'ana', 'forge', 'a required check failed'],
  ['MERGE_CONFLICT', 'ana', 'forge', /^it conflicts with what is merged/],
  ['MANUAL', 'ana', 'person', 'ana took it out'],
  ['MANUAL', 'kardinal', 'own', 'kardinal took it out'],
  ['SOMETHING', 'ana', 'forge', 'GitHub says SOMETHING'],
  [null, 'ana', 'forge', 'GitHub says nothing of why'],
])('reads that it left for %s by %s', async (reason, by, cause, said) => {
  wire.answer(pull, queue(removed(reason, by)));
  expect((await read()).leftQueue).toEqual({
    name: 'merge queue',
    at: '2026-11-20T10:00:00Z',
    cause,
    reason: expect.stringMatching(said),
  });
});

it('asks once for ten minutes where the branch has none, and each time where it has one', async () => {
  const { client, repository } = wire.connect();
  wire.answer(pull, queue({ isMergeQueueEnabled: false }), pull, pull, queue());
  await client.getPullRequest(repository, 7);
  await client.getPullRequest(repository, 7);
  expect(wire.asked).toHaveLength(3);
  wire.time += 600_001;
  await client.getPullRequest(repository, 7);
  wire.answer({ ...pull, body: PULL }, queue());
  await client.getPullRequest(repository, 7);
  expect(wire.asked.filter(each => each === 'POST /api/graphql')).toHaveLength(
    3,
  );
});

it.each([
  ['has no GraphQL', { status: 404, body: { message: 'Not Found' } }],
  ['knows no queues', refused("Field 'mergeQueueEntry' doesn't exist")],
  ['does not let the token see it', refused('No', 'FORBIDDEN')],
])('reads the rest where a GitHub %s', async (_, answer) => {
  wire.answer(pull, answer);
  const found = await read();
  expect(found).toMatchObject({ number: 7, mergeable: 'clean' });
  expect(found).not.toHaveProperty('queue');
});

describe('a merge to a branch with a queue', () => {
  const merge = () => {
    const { client, repository } = wire.connect();
    return client.mergePullRequest(repository, 7, { head });
  };

  it('puts the commit that was looked at into it', async () => {
    const entry = { position: 1, headCommit: null };
    wire.answer(
      rule,
      queue(),
      data({ enqueuePullRequest: { mergeQueueEntry: entry } }),
    );
    expect(await merge()).toEqual({
      type: 'queued',
      queue: { name: 'merge queue', position: 1 },
    });
    expect(wire.sent.at(-1)).toMatchObject({ variables: { id: 'PR_7', head } });
  });

  it('says what GitHub misses', async () => {
    const message = 'Pull request is not mergeable';
    wire.answer(rule, queue(), refused(message, 'UNPROCESSABLE'), pull);
    expect(await merge()).toEqual({ type: 'notMergeable', message });
  });
});

describe('leaving the queue', () => {
  const leave = () => {
    const { client, repository } = wire.connect();
    return client.leaveMergeQueue?.(repository, 7);
  };

  it('takes it out', async () => {
    const mergeQueueEntry = { position: 2, headCommit: { oid: commit } };
    wire.answer(queue({ mergeQueueEntry }), data({}));
    await leave();
    expect(wire.sent[1]).toMatchObject({
      query: expect.stringContaining('dequeuePullRequest'),
      variables: { id: 'PR_7' },
    });
  });

  it('does nothing where it is in none', async () => {
    wire.answer(queue());
    await leave();
    expect(wire.asked).toHaveLength(1);
  });
});
