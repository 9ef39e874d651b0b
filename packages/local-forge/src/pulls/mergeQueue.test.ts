import {
  BOT,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import { PublishedDescription } from '../__testUtils__/PublishedDescription';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';

const rules = {
  owner: REPOSITORY.owner,
  name: REPOSITORY.repo,
  branch: 'main',
  requiredStatuses: ['ci'],
};

interface Shown {
  readonly id: string;
  readonly mergeQueueEntry: {
    readonly position: number;
    readonly headCommit: { readonly oid: string };
  } | null;
  readonly timelineItems: { readonly nodes: readonly object[] };
}

let test: TestForge;
let receiver: WebhookReceiver;

beforeEach(async () => {
  test = await startTestForge();
  receiver = await WebhookReceiver.listen();
  await test.forge.setWebhook({ ...rules, url: receiver.url, secret: 's' });
});

afterEach(async () => {
  await test.stop();
  await receiver.close();
});

const say = (sha: string, state: 'success' | 'failure') =>
  test.octokit.repos.createCommitStatus({
    ...REPOSITORY,
    sha,
    state,
    context: 'ci',
  });

async function open(branch: string): Promise<number> {
  const sha = await test.addBranch(branch, { [`${branch}.yaml`]: 'tag: 2\n' });
  const { data } = await test.octokit.pulls.create({
    ...REPOSITORY,
    title: branch,
    head: branch,
    base: 'main',
  });
  await say(sha, 'success');
  return data.number;
}

async function show(number: number): Promise<Shown> {
  const { repository } = await test.octokit.graphql<{
    readonly repository: { readonly pullRequest: Shown };
  }>(
    `query ($owner: String!, $repo: String!, $number: Int!) {
      repository(owner: $owner, name: $repo) {
        pullRequest(number: $number) {
          id
          mergeQueueEntry { position headCommit { oid } }
          timelineItems(last: 1, itemTypes: [REMOVED_FROM_MERGE_QUEUE_EVENT]) {
            nodes {
              ... on RemovedFromMergeQueueEvent { reason actor { login } }
            }
          }
        }
      }
    }`,
    { ...REPOSITORY, number },
  );
  return repository.pullRequest;
}

async function enqueue(number: number) {
  const { id } = await show(number);
  return test.octokit.graphql(
    `mutation ($id: ID!) {
      enqueuePullRequest(input: { pullRequestId: $id }) {
        mergeQueueEntry { position }
      }
    }`,
    { id },
  );
}

const groupOf = async (number: number) =>
  (await show(number)).mergeQueueEntry?.headCommit.oid ?? '';

const read = async (number: number) =>
  (await test.octokit.pulls.get({ ...REPOSITORY, pull_number: number })).data;

describe('a branch with a merge queue', () => {
  beforeEach(() =>
    test.forge.protectBranch({ ...rules, mergeQueue: 'squash' }),
  );

  it('refuses to be merged to past it', async () => {
    const pull_number = await open('one');
    await expect(
      test.octokit.pulls.merge({ ...REPOSITORY, pull_number }),
    ).rejects.toMatchObject({
      status: 405,
      message: expect.stringContaining(
        'Changes must be made through the merge queue',
      ),
    });
  });

  it('merges one after the other, once the commit that each becomes is checked', async () => {
    const [one, two] = [await open('one'), await open('two')];
    expect(await enqueue(one)).toMatchObject({
      enqueuePullRequest: { mergeQueueEntry: { position: 1 } },
    });
    await enqueue(two);
    const [first, second] = [await groupOf(one), await groupOf(two)];
    await say(second, 'success');
    expect(await read(two)).toMatchObject({ merged: false });
    await say(first, 'success');
    expect(await read(one)).toMatchObject({
      merged: true,
      merge_commit_sha: first,
    });
    expect(await read(two)).toMatchObject({
      merged: true,
      merge_commit_sha: second,
    });
    const refs = await test.octokit.git.listMatchingRefs({
      ...REPOSITORY,
      ref: 'heads/gh-readonly-queue',
    });
    expect(refs.data).toEqual([]);
  });

  it('takes out what fails, and checks what was behind it anew', async () => {
    const [one, two] = [await open('one'), await open('two')];
    await enqueue(one);
    await enqueue(two);
    const before = await groupOf(two);
    await say(await groupOf(one), 'failure');
    expect(await show(one)).toMatchObject({
      mergeQueueEntry: null,
      timelineItems: {
        nodes: [{ reason: 'CI_FAILURE', actor: { login: BOT.login } }],
      },
    });
    expect((await show(two)).mergeQueueEntry).toMatchObject({ position: 1 });
    expect(await groupOf(two)).not.toBe(before);
  });

  it('takes in nothing that its rules do not allow', async () => {
    const number = await open('one');
    await say((await read(number)).head.sha, 'failure');
    await expect(enqueue(number)).rejects.toMatchObject({
      errors: [
        { type: 'UNPROCESSABLE', message: expect.stringContaining('"ci"') },
      ],
    });
  });

  it('is the same after a restart', async () => {
    const number = await open('one');
    await enqueue(number);
    const entry = (await show(number)).mergeQueueEntry;
    await test.restart();
    expect((await show(number)).mergeQueueEntry).toEqual(entry);
  });

  it('tells webhooks as GitHub publishes it', async () => {
    const description = new PublishedDescription();
    const [one, two] = [await open('one'), await open('two')];
    await enqueue(one);
    await enqueue(two);
    await say(await groupOf(one), 'failure');
    await say(await groupOf(two), 'success');
    await test.forge.webhooksIdle();
    expect(receiver.names).toEqual(
      expect.arrayContaining([
        'pull_request:enqueued',
        'pull_request:dequeued',
        'merge_group:checks_requested',
        'merge_group:destroyed',
      ]),
    );
    expect(
      receiver.received.flatMap(({ event, payload }) =>
        description.complaintsAboutEvent(event, payload),
      ),
    ).toEqual([]);
  });
});
