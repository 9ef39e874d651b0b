import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BOT,
  octokitFor,
  REPOSITORY,
  REVIEWER,
  startTestForge,
  type TestForge,
} from '../__testUtils__/startTestForge';
import type { LocalForge } from '../LocalForge';
import { startLocalForge } from '../startLocalForge';
import { Journal } from './Journal';
import type { Change } from './ForgeStore';
import type { PullRecord } from './records';

describe('after the forge was killed', () => {
  let test: TestForge;
  let folder: string;
  let second: LocalForge | undefined;

  beforeEach(async () => {
    test = await startTestForge();
    folder = await mkdtemp(join(tmpdir(), 'local-forge-killed-'));
  });

  afterEach(async () => {
    await second?.stop();
    second = undefined;
    await test.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a forge on what was on the disk while the first one ran. */
  async function startOnCopy(change: () => Promise<void> = async () => {}) {
    await cp(test.directory, folder, { recursive: true });
    await change();
    const users = [BOT, REVIEWER];
    second = await startLocalForge({ directory: folder, users });
    return octokitFor(second, BOT.token);
  }

  async function openPull() {
    const sha = await test.addBranch('one', { a: '1\n' });
    const request = { ...REPOSITORY, title: 'T', head: 'one', base: 'main' };
    await test.octokit.pulls.create({ ...request, body: 'B' });
    return sha;
  }

  const pull = { ...REPOSITORY, pull_number: 1 };
  const issue = { ...REPOSITORY, issue_number: 1 };

  it('everything is there that was acknowledged', async () => {
    const sha = await openPull();
    const url = 'http://127.0.0.1:9/';
    await test.forge.setWebhook({
      owner: 'acme',
      name: 'gitops',
      url,
      secret: 's',
    });
    await test.forge.protectBranch({
      owner: 'acme',
      name: 'gitops',
      branch: 'main',
      requiredStatuses: ['ci'],
    });
    await test.octokit.issues.addLabels({ ...issue, labels: ['kardinal'] });
    await test.octokit.issues.createComment({ ...issue, body: 'Hello' });
    await test.reviewer.pulls.createReview({ ...pull, event: 'APPROVE' });
    const status = { ...REPOSITORY, sha, state: 'success' } as const;
    await test.octokit.repos.createCommitStatus({ ...status, context: 'ci' });

    const octokit = await startOnCopy();
    expect((await octokit.pulls.get(pull)).data).toMatchObject({
      title: 'T',
      body: 'B',
      head: { sha },
      labels: [{ name: 'kardinal' }],
      mergeable_state: 'clean',
      comments: 1,
    });
    const reviews = await octokit.pulls.listReviews(pull);
    expect(reviews.data).toMatchObject([{ state: 'APPROVED' }]);
    const hooks = await octokit.repos.listWebhooks(REPOSITORY);
    expect(hooks.data).toMatchObject([{ config: { url } }]);
    const { data } = await octokit.repos.getBranch({
      ...REPOSITORY,
      branch: 'main',
    });
    expect(data.protected).toBe(true);
  });

  it('numbers and ids go on where they were', async () => {
    await openPull();
    const before = (await test.octokit.pulls.get(pull)).data;
    const octokit = await startOnCopy();
    await octokit.pulls.update({ ...pull, state: 'closed' });
    const request = { ...REPOSITORY, title: 'T', head: 'one', base: 'main' };
    const { data } = await octokit.pulls.create(request);
    expect(data.number).toBe(2);
    expect(data.id).toBeGreaterThan(before.id);
  });

  it('a torn last line is as if it never was', async () => {
    await openPull();
    const octokit = await startOnCopy(() =>
      appendFile(join(folder, 'state.jsonl'), '[{"put":"pull","val'),
    );
    expect((await octokit.pulls.get(pull)).data.state).toBe('open');
    await octokit.pulls.update({ ...pull, title: 'Still works' });
  });

  it('a merge that reached git only is a merge', async () => {
    await openPull();
    const before = await changesOf(test.directory);
    const { data } = await test.octokit.pulls.merge({
      ...pull,
      merge_method: 'squash',
    });
    const intended = (await changesOf(test.directory)).find(
      change => 'put' in change && isIntention(change.value),
    );
    const octokit = await startOnCopy(() =>
      writeChanges(folder, [...before, ...(intended ? [intended] : [])]),
    );
    expect((await octokit.pulls.get(pull)).data).toMatchObject({
      state: 'closed',
      merged: true,
      merge_commit_sha: data.sha,
      merged_by: { login: 'bot' },
    });
  });

  it('a merge that did not reach git can be repeated', async () => {
    await openPull();
    const [open] = (await changesOf(test.directory)).filter(
      change => 'put' in change && change.put === 'pull',
    );
    const value = 'value' in open ? (open.value as PullRecord) : undefined;
    const merge = {
      sha: 'f'.repeat(40),
      baseSha: value?.baseSha ?? '',
      headSha: value?.headSha ?? '',
      by: 'bot',
      at: '2026-01-01T00:00:00Z',
    };
    const intended = { ...value, intendedMerge: merge };
    const octokit = await startOnCopy(() =>
      appendFile(
        join(folder, 'state.jsonl'),
        `${JSON.stringify([{ put: 'pull', value: intended }])}\n`,
      ),
    );
    expect((await octokit.pulls.get(pull)).data.merged).toBe(false);
    await octokit.pulls.merge(pull);
  });

  it('a head that was pushed without a record is found', async () => {
    await openPull();
    const before = await changesOf(test.directory);
    await test.octokit.git.updateRef({
      ...REPOSITORY,
      ref: 'heads/one',
      sha: await test.addBranch('two', { b: '1' }),
      force: true,
    });
    const octokit = await startOnCopy(() => writeChanges(folder, before));
    const { data } = await octokit.pulls.get(pull);
    const two = { ...REPOSITORY, ref: 'heads/two' };
    expect(data.head.sha).toBe((await octokit.git.getRef(two)).data.object.sha);
  });
});

it('a repository is made once, also over a restart', async () => {
  const test = await startTestForge();
  await test.addBranch('one', { a: '1' });
  await test.restart();
  const { data } = await test.octokit.repos.listBranches(REPOSITORY);
  expect(data.map(branch => branch.name)).toEqual(['main', 'one']);
  await test.stop();
});

it.each(['..', 'a/b', '.git', 'x.git', '', 'api'])(
  'a repository cannot be named %j',
  async name => {
    const test = await startTestForge();
    await expect(
      test.forge.createRepository({ owner: 'acme', name, files: {} }),
    ).rejects.toThrow(/cannot be a name/);
    await test.stop();
  },
);

async function changesOf(directory: string): Promise<Change[]> {
  const batches = await Journal.read(join(directory, 'state.jsonl'));
  return batches.flat() as Change[];
}

async function writeChanges(
  directory: string,
  changes: readonly Change[],
): Promise<void> {
  const path = join(directory, 'state.jsonl');
  const journal = await Journal.rewrite(path, [changes]);
  await journal.close();
}

function isIntention(value: object): boolean {
  return 'intendedMerge' in value && value.intendedMerge !== undefined;
}
