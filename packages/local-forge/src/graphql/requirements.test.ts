import {
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

let test: TestForge;

beforeEach(async () => {
  test = await startTestForge();
});

afterEach(() => test.stop());

const protect = (rules: object) => {
  const { owner, repo: name } = REPOSITORY;
  return test.forge.protectBranch({
    owner,
    name,
    branch: 'main',
    requiredStatuses: [],
    ...rules,
  });
};

async function pullRequest(fields: string): Promise<unknown> {
  await test.addBranch('one', { 'one.yaml': 'tag: 2\n' });
  const pull = { ...REPOSITORY, title: 'One', head: 'one', base: 'main' };
  const { number, head } = (await test.octokit.pulls.create(pull)).data;
  const said = { ...REPOSITORY, sha: head.sha };
  await test.octokit.repos.createCommitStatus({
    ...said,
    state: 'pending',
    context: 'ci',
  });
  await test.octokit.checks.create({
    ...REPOSITORY,
    name: 'unit',
    head_sha: head.sha,
    conclusion: 'failure',
  });
  const { owner, repo: name } = REPOSITORY;
  const { repository } = await test.octokit.graphql<{
    readonly repository: { readonly pullRequest: unknown };
  }>(
    `query ($owner: String!, $name: String!, $number: Int!) {
      repository(owner: $owner, name: $name) {
        pullRequest(number: $number) { ${fields} }
      }
    }`,
    { owner, name, number },
  );
  return repository.pullRequest;
}

it('says what a branch requires of a pull request', async () => {
  await protect({ requiredStatuses: ['ci'], requiredApprovals: 2 });
  expect(
    await pullRequest(
      `isDraft mergeStateStatus reviewDecision
      reviewThreads(first: 1) { nodes { isResolved } }
      baseRef {
        refUpdateRule { requiredApprovingReviewCount requiresSignatures requiredStatusCheckContexts }
        rules(first: 1) { nodes { type } }
      }`,
    ),
  ).toEqual({
    isDraft: false,
    mergeStateStatus: 'BLOCKED',
    reviewDecision: 'REVIEW_REQUIRED',
    reviewThreads: { nodes: [] },
    baseRef: {
      refUpdateRule: {
        requiredApprovingReviewCount: 2,
        requiresSignatures: false,
        requiredStatusCheckContexts: ['ci'],
      },
      rules: { nodes: [] },
    },
  });
});

it('says what there is of its commit', async () => {
  expect(
    await pullRequest(
      `reviewDecision
      baseRef { refUpdateRule { requiresSignatures } }
      commits(last: 1) { nodes { commit {
        signature { isValid }
        statusCheckRollup { contexts(first: 9) { nodes {
          __typename
          ... on CheckRun { name status conclusion }
          ... on StatusContext { context state }
        } } }
      } } }`,
    ),
  ).toEqual({
    reviewDecision: null,
    baseRef: { refUpdateRule: null },
    commits: {
      nodes: [
        {
          commit: {
            signature: null,
            statusCheckRollup: {
              contexts: {
                nodes: [
                  {
                    __typename: 'StatusContext',
                    context: 'ci',
                    state: 'PENDING',
                  },
                  {
                    __typename: 'CheckRun',
                    name: 'unit',
                    status: 'COMPLETED',
                    conclusion: 'FAILURE',
                  },
                ],
              },
            },
          },
        },
      ],
    },
  });
});
