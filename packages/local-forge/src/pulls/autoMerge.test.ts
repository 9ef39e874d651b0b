import {
  BOT,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';

let test: TestForge;

const allow = (allow_auto_merge: boolean) =>
  test.octokit.repos.update({ ...REPOSITORY, allow_auto_merge });

beforeEach(async () => {
  test = await startTestForge();
  const { owner, repo: name } = REPOSITORY;
  const branch = { owner, name, branch: 'main' };
  await test.forge.protectBranch({ ...branch, requiredStatuses: ['ci'] });
  await allow(true);
});

afterEach(() => test.stop());

async function open() {
  await test.addBranch('one', { 'one.yaml': 'tag: 2\n' });
  const pull = { ...REPOSITORY, title: 'One', head: 'one', base: 'main' };
  return (await test.octokit.pulls.create(pull)).data;
}

const enable = (id: string, expectedHeadOid: string) =>
  test.octokit.graphql(
    `mutation ($id: ID!, $head: GitObjectID!) {
      enablePullRequestAutoMerge(
        input: { pullRequestId: $id, expectedHeadOid: $head, mergeMethod: SQUASH }
      ) { pullRequest { autoMergeRequest { enabledBy { login } } } }
    }`,
    { id, head: expectedHeadOid },
  );

const disable = (id: string) =>
  test.octokit.graphql(
    `mutation ($id: ID!) {
      disablePullRequestAutoMerge(input: { pullRequestId: $id }) {
        pullRequest { autoMergeRequest { enabledAt } }
      }
    }`,
    { id },
  );

const say = (sha: string) =>
  test.octokit.repos.createCommitStatus({
    ...REPOSITORY,
    sha,
    state: 'success',
    context: 'ci',
  });

const read = async (pull_number: number) =>
  (await test.octokit.pulls.get({ ...REPOSITORY, pull_number })).data;

const refusal = (message: string) => ({
  errors: [
    { type: 'UNPROCESSABLE', message: expect.stringContaining(message) },
  ],
});

it('merges once the rules are met, as the one who asked for it', async () => {
  const { node_id: id, number, head } = await open();
  expect(await enable(id, head.sha)).toMatchObject({
    enablePullRequestAutoMerge: {
      pullRequest: { autoMergeRequest: { enabledBy: { login: BOT.login } } },
    },
  });
  expect(await read(number)).toMatchObject({
    merged: false,
    auto_merge: { enabled_by: { login: BOT.login }, merge_method: 'squash' },
  });
  await say(head.sha);
  expect(await read(number)).toMatchObject({
    merged: true,
    merged_by: { login: BOT.login },
    auto_merge: null,
  });
});

it('merges nothing once that is taken back', async () => {
  const { node_id: id, number, head } = await open();
  await enable(id, head.sha);
  await disable(id);
  await say(head.sha);
  expect(await read(number)).toMatchObject({ merged: false });
  await expect(disable(id)).rejects.toMatchObject(refusal("Can't disable"));
});

it('refuses where there is nothing to wait for, or another head', async () => {
  const { node_id: id, head } = await open();
  await expect(enable(id, 'f'.repeat(40))).rejects.toMatchObject(
    refusal('Head branch is out of date'),
  );
  await say(head.sha);
  await expect(enable(id, head.sha)).rejects.toMatchObject(
    refusal('is in clean status'),
  );
});

it('refuses in a repository that does not allow it', async () => {
  const { node_id: id, head } = await open();
  await allow(false);
  await expect(enable(id, head.sha)).rejects.toMatchObject(
    refusal('Auto merge is not allowed for this repository'),
  );
});
