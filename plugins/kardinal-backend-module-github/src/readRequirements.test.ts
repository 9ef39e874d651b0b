import { ForgeWire } from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire, PULL } from './__testUtils__/listenWire';

const pull = (mergeable_state: string) => ({
  status: 200,
  body: { ...PULL, mergeable: true, mergeable_state },
});
const data = (pullRequest: object | null) => ({
  status: 200,
  body: { data: { repository: { pullRequest } } },
});
const unreviewed = {
  isDraft: false,
  mergeStateStatus: 'BLOCKED',
  reviewDecision: 'REVIEW_REQUIRED',
  reviewRequests: { nodes: [] },
  reviewThreads: { nodes: [] },
  baseRef: { refUpdateRule: null, rules: { nodes: [] } },
  commits: { nodes: [] },
};
const noQueue = {
  status: 200,
  body: {
    data: {
      viewer: { login: 'kardinal' },
      repository: {
        pullRequest: {
          id: 'PR_7',
          isMergeQueueEnabled: false,
          mergeQueueEntry: null,
          timelineItems: { nodes: [] },
        },
      },
    },
  },
};

let wire: ForgeWire;

beforeEach(async () => {
  wire = await listenWire();
});

afterEach(() => wire.close());

function read() {
  const { client, repository } = wire.connect();
  return client.getPullRequest(repository, 7);
}

it('says what a pull request lacks that is blocked', async () => {
  wire.answer(pull('blocked'), data(unreviewed), noQueue);
  expect(await read()).toMatchObject({
    mergeable: 'blocked',
    awaits: 'an approving review',
  });
});

it('asks for nothing more of one that can be merged', async () => {
  wire.answer(pull('clean'), noQueue);
  expect(await read()).not.toHaveProperty('awaits');
  expect(wire.asked).toHaveLength(2);
});

it.each([
  ['has no GraphQL', { status: 404, body: { message: 'Not Found' } }],
  [
    'knows no rules of a branch',
    {
      status: 200,
      body: {
        data: null,
        errors: [{ message: "Field 'rules' doesn't exist on type 'Ref'" }],
      },
    },
  ],
  ['has no such pull request there', data(null)],
  ['names nothing', data({ ...unreviewed, reviewDecision: null })],
])('reads the rest where a GitHub %s', async (_, answer) => {
  wire.answer(pull('blocked'), answer, noQueue);
  const found = await read();
  expect(found).toMatchObject({ number: 7, mergeable: 'blocked' });
  expect(found).not.toHaveProperty('awaits');
});

it('does not take a limit for an answer', async () => {
  wire.answer(pull('blocked'), {
    status: 200,
    body: {
      data: null,
      errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }],
    },
  });
  await expect(read()).rejects.toMatchObject({ kind: 'rateLimited' });
});
