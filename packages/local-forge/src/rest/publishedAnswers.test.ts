import { PublishedDescription } from '../__testUtils__/PublishedDescription';
import {
  commitAndPush,
  REPOSITORY,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import { WebhookReceiver } from '../__testUtils__/WebhookReceiver';
import { routeName } from './matchRoute';
import { restRoutes } from './routes';

describe('compared with what GitHub publishes', () => {
  const description = new PublishedDescription();
  let test: TestForge;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    test = await startTestForge({}, description);
    receiver = await WebhookReceiver.listen();
  });

  afterAll(async () => {
    await test.stop();
    await receiver.close();
  });

  // Every answer is checked by the client; see startTestForge.
  it('every route answers as published, and every route was asked', async () => {
    const hook = await useHooks(test, receiver);
    await useRepository(test);
    await usePulls(test);
    await useIssues(test);
    await useStatuses(test);
    await useReviews(test);
    await finishPulls(test);
    await readDeliveries(test, hook);
    expect(description.complaints).toEqual([]);
    const asked = Object.keys(test.forge.calls());
    expect(asked).toEqual(
      expect.arrayContaining(restRoutes().map(route => routeName(route))),
    );
  });

  it('every event is as published', async () => {
    await test.forge.webhooksIdle();
    const complaints = receiver.received.flatMap(({ event, payload }) =>
      description.complaintsAboutEvent(event, payload),
    );
    expect(complaints).toEqual([]);
    expect([...new Set(receiver.names)].sort()).toEqual([
      'ping',
      'pull_request:closed',
      'pull_request:edited',
      'pull_request:labeled',
      'pull_request:opened',
      'pull_request:reopened',
      'pull_request:review_requested',
      'pull_request:synchronize',
      'pull_request:unlabeled',
      'pull_request_review:dismissed',
      'pull_request_review:submitted',
      'push',
      'status',
    ]);
  });
});

async function useHooks(
  { octokit }: TestForge,
  receiver: WebhookReceiver,
): Promise<number> {
  const { data: hook } = await octokit.repos.createWebhook({
    ...REPOSITORY,
    config: { url: receiver.url, content_type: 'json', secret: 's' },
    events: ['*'],
  });
  const target = { ...REPOSITORY, hook_id: hook.id };
  await octokit.repos.updateWebhook({ ...target, active: true });
  await octokit.repos.pingWebhook(target);
  const { data: spare } = await octokit.repos.createWebhook({
    ...REPOSITORY,
    config: { url: 'http://127.0.0.1:1/', content_type: 'form' },
  });
  await octokit.repos.deleteWebhook({ ...REPOSITORY, hook_id: spare.id });
  await expect(
    octokit.repos.createWebhook({ ...REPOSITORY, config: { url: 'no' } }),
  ).rejects.toMatchObject({ status: 422 });
  return hook.id;
}

async function readDeliveries(
  { forge, octokit }: TestForge,
  hookId: number,
): Promise<void> {
  await forge.webhooksIdle();
  const target = { ...REPOSITORY, hook_id: hookId };
  await octokit.repos.listWebhooks(REPOSITORY);
  await octokit.repos.getWebhook(target);
  const { data } = await octokit.repos.listWebhookDeliveries(target);
  const delivery = { ...target, delivery_id: data[0].id };
  await octokit.repos.getWebhookDelivery(delivery);
  await octokit.repos.redeliverWebhookDelivery(delivery);
}

async function useRepository({ forge, octokit }: TestForge): Promise<void> {
  await forge.protectBranch({
    owner: 'acme',
    name: 'gitops',
    branch: 'release',
    requiredStatuses: ['ci'],
    requirePullRequest: true,
  });
  await octokit.repos.update({ ...REPOSITORY, allow_auto_merge: true });
  await octokit.users.getAuthenticated();
  await octokit.users.getByUsername({ username: 'acme' });
  await octokit.rateLimit.get();
  await octokit.repos.listForAuthenticatedUser();
  await octokit.repos.createForAuthenticatedUser({
    name: 'own',
    private: true,
    auto_init: true,
  });
  const { data: repository } = await octokit.repos.get(REPOSITORY);
  await octokit.repos.getCollaboratorPermissionLevel({
    ...REPOSITORY,
    username: 'bot',
  });
  const branch = { ...REPOSITORY, branch: repository.default_branch };
  const { data: main } = await octokit.repos.getBranch(branch);
  await octokit.repos.listBranches(REPOSITORY);
  await expect(octokit.repos.getBranchProtection(branch)).rejects.toMatchObject(
    { status: 404 },
  );
  await octokit.repos.getBranchProtection({ ...branch, branch: 'release' });
  await useRefs({ octokit }, main.commit.sha);
  await octokit.repos.listCommits(REPOSITORY);
  await octokit.repos.getCommit({ ...REPOSITORY, ref: 'main' });
  const content = { ...REPOSITORY, path: 'env/test/image.yaml' };
  await octokit.repos.getContent(content);
  await octokit.repos.getContent({ ...REPOSITORY, path: 'env' });
  await octokit.repos.getContent({ ...REPOSITORY, path: '' });
}

async function useRefs(
  { octokit }: Pick<TestForge, 'octokit'>,
  sha: string,
): Promise<void> {
  const made = { ...REPOSITORY, ref: 'refs/heads/made/by-api', sha };
  const ref = 'heads/made/by-api';
  await octokit.git.createRef(made);
  await expect(octokit.git.createRef(made)).rejects.toMatchObject({
    status: 422,
  });
  await octokit.git.getRef({ ...REPOSITORY, ref });
  await octokit.git.listMatchingRefs({ ...REPOSITORY, ref: 'heads/made' });
  await octokit.git.updateRef({ ...REPOSITORY, ref, sha });
  await octokit.git.deleteRef({ ...REPOSITORY, ref });
  await expect(
    octokit.git.getRef({ ...REPOSITORY, ref }),
  ).rejects.toMatchObject({ status: 404 });
}

async function usePulls(test: TestForge): Promise<void> {
  const { octokit } = test;
  const git = await test.clone();
  await commitAndPush(git, 'one', { 'env/test/image.yaml': 'tag: 2\n' });
  await octokit.repos.compareCommitsWithBasehead({
    ...REPOSITORY,
    basehead: 'main...one',
  });
  const request = { ...REPOSITORY, title: 'One', head: 'one', base: 'main' };
  await octokit.pulls.create({ ...request, body: 'First' });
  await expect(octokit.pulls.create(request)).rejects.toMatchObject({
    status: 422,
  });
  await commitAndPush(git, 'one', { 'env/test/image.yaml': 'tag: 3\n' });
  const pull = { ...REPOSITORY, pull_number: 1 };
  await octokit.pulls.get(pull);
  await octokit.pulls.requestReviewers({ ...pull, reviewers: ['casey'] });
  await octokit.pulls.list({ ...REPOSITORY, head: 'acme:one' });
  await octokit.pulls.listFiles(pull);
  await octokit.pulls.listCommits(pull);
  await octokit.pulls.update({ ...pull, title: 'First', body: 'Changed' });
  await octokit.pulls.update({ ...pull, state: 'closed' });
  await octokit.pulls.update({ ...pull, state: 'open' });
  await expect(octokit.pulls.checkIfMerged(pull)).rejects.toMatchObject({
    status: 404,
  });
}

async function useIssues({ octokit }: TestForge): Promise<void> {
  const issue = { ...REPOSITORY, issue_number: 1 };
  await octokit.issues.listForRepo({ ...REPOSITORY, state: 'all' });
  await octokit.issues.get(issue);
  await octokit.issues.update({ ...issue, title: 'Again' });
  await octokit.issues.createLabel({ ...REPOSITORY, name: 'kardinal' });
  await expect(
    octokit.issues.createLabel({ ...REPOSITORY, name: 'Kardinal' }),
  ).rejects.toMatchObject({
    status: 422,
    response: { data: { errors: [{ code: 'already_exists' }] } },
  });
  await octokit.issues.listLabelsForRepo(REPOSITORY);
  await octokit.issues.getLabel({ ...REPOSITORY, name: 'kardinal' });
  const labels = ['kardinal', 'kardinal/promotion'];
  await octokit.issues.addLabels({ ...issue, labels });
  await octokit.issues.listLabelsOnIssue(issue);
  await octokit.issues.removeLabel({ ...issue, name: 'kardinal/promotion' });
  await octokit.issues.setLabels({ ...issue, labels: ['kardinal'] });
  await octokit.issues.createLabel({ ...REPOSITORY, name: 'spare' });
  await octokit.issues.deleteLabel({ ...REPOSITORY, name: 'spare' });
  const { data: comment } = await octokit.issues.createComment({
    ...issue,
    body: 'Hello',
  });
  const target = { ...REPOSITORY, comment_id: comment.id };
  await octokit.issues.getComment(target);
  await octokit.issues.updateComment({ ...target, body: 'Hello again' });
  await octokit.issues.listComments(issue);
  await octokit.issues.deleteComment(target);
}

async function useStatuses({ octokit }: TestForge): Promise<void> {
  const pull = { ...REPOSITORY, pull_number: 1 };
  const { data } = await octokit.pulls.get(pull);
  const commit = { ...REPOSITORY, sha: data.head.sha };
  const context = 'kardinal/gates';
  await octokit.repos.createCommitStatus({
    ...commit,
    state: 'pending',
    context,
  });
  await octokit.repos.createCommitStatus({
    ...commit,
    state: 'success',
    context,
  });
  const ref = { ...REPOSITORY, ref: 'one' };
  await octokit.repos.listCommitStatusesForRef(ref);
  const combined = await octokit.repos.getCombinedStatusForRef(ref);
  expect(combined.data).toMatchObject({ state: 'success', total_count: 1 });
  const run = { ...REPOSITORY, head_sha: data.head.sha, name: 'build' };
  await octokit.checks.create({ ...run, status: 'in_progress' });
  await octokit.checks.create({
    ...run,
    conclusion: 'success',
    details_url: 'https://ci.example.com/1',
    output: { title: '12 passed', summary: 'in 3 s' },
  });
  const runs = await octokit.checks.listForRef(ref);
  expect(runs.data).toMatchObject({
    total_count: 1,
    check_runs: [
      {
        name: 'build',
        status: 'completed',
        conclusion: 'success',
        output: { title: '12 passed' },
      },
    ],
  });
}

async function useReviews({ octokit, reviewer }: TestForge): Promise<void> {
  const pull = { ...REPOSITORY, pull_number: 1 };
  const approve = { ...pull, event: 'APPROVE' } as const;
  await expect(octokit.pulls.createReview(approve)).rejects.toMatchObject({
    status: 422,
  });
  const { data: review } = await reviewer.pulls.createReview(approve);
  await octokit.pulls.listReviews(pull);
  const target = { ...pull, review_id: review.id };
  await octokit.pulls.getReview(target);
  await octokit.pulls.dismissReview({ ...target, message: 'Look again' });
}

async function finishPulls({ octokit }: TestForge): Promise<void> {
  const pull = { ...REPOSITORY, pull_number: 1 };
  const stale = { ...pull, sha: '0'.repeat(40) };
  await expect(octokit.pulls.merge(stale)).rejects.toMatchObject({
    status: 409,
  });
  await octokit.pulls.merge(pull);
  await octokit.pulls.checkIfMerged(pull);
  await octokit.pulls.get(pull);
  await expect(octokit.pulls.merge(pull)).rejects.toMatchObject({
    status: 405,
  });
  await expect(
    octokit.pulls.get({ ...pull, pull_number: 99 }),
  ).rejects.toMatchObject({ status: 404 });
}
