import {
  failureOf,
  ForgeWire,
} from '@kardinal/backstage-plugin-kardinal-node/testUtils';
import { listenWire } from './__testUtils__/listenWire';

const head = 'a'.repeat(40);
const options = { head, requires: 'kardinal/gates' };

interface Pull {
  readonly headRefOid: string;
  readonly isInMergeQueue: boolean;
  readonly autoMergeRequest: object | null;
}

const data = (body: object) => ({ status: 200, body: { data: body } });
const refused = (message: string, type?: string) => ({
  status: 200,
  body: { data: null, errors: [{ message, ...(type && { type }) }] },
});

function facts(
  change: {
    readonly repository?: object;
    readonly pull?: Partial<Pull>;
    readonly context?: { readonly isRequired: boolean } | null;
  } = {},
) {
  const { context = { isRequired: true } } = change;
  return data({
    repository: {
      autoMergeAllowed: true,
      mergeCommitAllowed: true,
      squashMergeAllowed: true,
      ...change.repository,
      pullRequest: {
        id: 'PR_7',
        headRefOid: head,
        isInMergeQueue: false,
        autoMergeRequest: null,
        commits: { nodes: [{ commit: { status: { context } } }] },
        ...change.pull,
      },
    },
  });
}

let wire: ForgeWire;

beforeEach(async () => {
  wire = await listenWire();
});

afterEach(() => wire.close());

function enable() {
  const { client, repository } = wire.connect();
  return client.enableAutoMerge?.(repository, 7, options);
}

it('asks for it with the method that the repository allows, of the commit that was looked at', async () => {
  wire.answer(facts({ repository: { mergeCommitAllowed: false } }), data({}));
  expect(await enable()).toEqual({ type: 'enabled' });
  expect(wire.asked).toEqual(['POST /api/graphql', 'POST /api/graphql']);
  expect(wire.sent).toMatchObject([
    {
      variables: {
        owner: 'acme',
        name: 'gitops',
        number: 7,
        context: 'kardinal/gates',
      },
    },
    {
      query: expect.stringContaining('enablePullRequestAutoMerge'),
      variables: { id: 'PR_7', head, mergeMethod: 'SQUASH' },
    },
  ]);
});

it.each([
  ['somebody asked for it', { autoMergeRequest: { enabledAt: 'now' } }],
  ['it is in the merge queue', { isInMergeQueue: true }],
])('asks for nothing where %s', async (_, pull) => {
  wire.answer(facts({ pull }));
  expect(await enable()).toEqual({ type: 'enabled' });
  expect(wire.asked).toHaveLength(1);
});

it.each([
  [
    'the status is not required',
    facts({ context: { isRequired: false } }),
    /does not require the status kardinal\/gates.*ruleset or in the branch protection/,
  ],
  ['the status is not there', facts({ context: null }), /does not require/],
  [
    'the repository does not allow it',
    facts({ repository: { autoMergeAllowed: false } }),
    /turn on "Allow auto-merge"/,
  ],
])(
  'asks for nothing where %s, and says what to do',
  async (_, answer, said) => {
    wire.answer(answer);
    expect(await enable()).toEqual({
      type: 'unavailable',
      message: expect.stringMatching(said),
    });
    expect(wire.asked).toHaveLength(1);
  },
);

it('asks for nothing of another commit', async () => {
  wire.answer(facts({ pull: { headRefOid: 'b'.repeat(40) } }));
  expect(await enable()).toMatchObject({ type: 'headMoved' });
  expect(wire.asked).toHaveLength(1);
});

it.each([
  ['Pull request Pull request is in clean status', { type: 'ready' }],
  [
    'Pull request Protected branch rules not configured for this branch',
    {
      type: 'unavailable',
      message:
        'GitHub says: Pull request Protected branch rules not configured for this branch',
    },
  ],
])('reads the refusal "%s"', async (message, outcome) => {
  wire.answer(facts(), refused(message, 'UNPROCESSABLE'));
  expect(await enable()).toEqual(outcome);
});

it.each([
  ['FORBIDDEN', 'unauthorized'],
  ['INSUFFICIENT_SCOPES', 'unauthorized'],
  ['NOT_FOUND', 'notFound'],
  ['RATE_LIMITED', 'rateLimited'],
  [undefined, 'invalid'],
])('takes the error %s of GraphQL for %s', async (type, kind) => {
  wire.answer(refused('No', type));
  const error = await failureOf(enable() ?? Promise.resolve());
  expect(error).toMatchObject({ name: 'ScmError', kind });
  expect(error.message).toContain(
    'turn on auto-merge of pull request #7 in acme/gitops',
  );
});

describe('turning it off', () => {
  const disable = () => {
    const { client, repository } = wire.connect();
    return client.disableAutoMerge?.(repository, 7);
  };

  it('takes it back', async () => {
    wire.answer(facts({ pull: { autoMergeRequest: {} } }), data({}));
    await disable();
    expect(wire.sent[1]).toMatchObject({
      query: expect.stringContaining('disablePullRequestAutoMerge'),
      variables: { id: 'PR_7' },
    });
  });

  it('does nothing where it is off', async () => {
    wire.answer(facts());
    await disable();
    expect(wire.asked).toHaveLength(1);
  });
});
