/* eslint-disable jest/no-export -- a suite that others run against their own */
import { ScmError } from '../scm/ScmError';
import {
  OpenPullRequestRequest,
  PullRequest,
  RepositoryRef,
  ScmClient,
  ScmCredentials,
  ScmProvider,
  ScmWebhookEvent,
  WebhookDelivery,
} from '../scm/ScmProvider';
import type { ReviewDecision } from './FakeScm';

/** An SCM with one repository, as a contract needs it. @public */
export interface ScmProviderWorld {
  readonly provider: ScmProvider;
  /** May do everything. */
  readonly credentials: ScmCredentials;
  readonly repositoryUrl: string;
  /** The base branch. */
  readonly base: string;
  /** Makes a branch with one new commit on the base branch, or adds one to it. Gives the commit. */
  pushBranch(branch: string): Promise<string>;
  /** Somebody else reviews. */
  review(
    number: number,
    review: { readonly reviewer: string; readonly decision: ReviewDecision },
  ): Promise<void>;
  /** Two people who may review. */
  readonly reviewers: readonly [string, string];
  /** A delivery as the SCM sends it. */
  delivery(event: ScmWebhookEvent, secret: string): WebhookDelivery;
  stop?(): Promise<void>;
}

const LABELS = ['kardinal', 'kardinal/promotion'];
const SECRET = 'the secret of the webhook';

class Subject {
  world!: ScmProviderWorld;
  client!: ScmClient;
  repository!: RepositoryRef;

  begin(world: ScmProviderWorld): void {
    this.world = world;
    this.client = world.provider.client(world.credentials);
    this.repository = world.provider.repositoryOf(world.repositoryUrl);
  }

  request(head: string): OpenPullRequestRequest {
    return {
      repository: this.repository,
      head,
      base: this.world.base,
      title: `Promote to ${head}`,
      body: 'What *changes*',
      labels: LABELS,
    };
  }

  async open(head: string): Promise<PullRequest> {
    await this.world.pushBranch(head);
    return this.client.openPullRequest(this.request(head));
  }
}

/**
 * What every {@link ScmProvider} must do, as jest tests against a real or a fake SCM.
 *
 * @public
 */
export function scmProviderContract(
  create: () => Promise<ScmProviderWorld>,
): void {
  describe('keeps the contract of SCM providers', () => {
    const subject = new Subject();

    beforeEach(async () => subject.begin(await create()));
    afterEach(async () => subject.world.stop?.());

    repositoryTests(subject);
    openingTests(subject);
    changingTests(subject);
    mergingTests(subject);
    failureTests(subject);
    webhookTests(subject);
  });
}

function repositoryTests(subject: Subject): void {
  it('knows its repositories by their URL', () => {
    const { provider, repositoryUrl } = subject.world;
    const bare = repositoryUrl.replace(/\.git$/, '');
    const { fullName } = subject.repository;
    for (const url of [bare, `${bare}.git`, `${bare}/`]) {
      expect(provider.repositoryOf(url)).toEqual({ url, fullName });
    }
  });

  it('names a URL that is none of its repositories', () => {
    const url = 'https://elsewhere.example.org/a/b.git';
    expect(() => subject.world.provider.repositoryOf(url)).toThrow(url);
  });

  it('links to commits and comparisons', () => {
    const { links } = subject.world.provider;
    const [from, to] = ['a'.repeat(40), 'b'.repeat(40)];
    const commit = new URL(links.commit(subject.repository, from));
    const compare = new URL(links.compare(subject.repository, from, to));
    expect(commit.pathname).toContain(from);
    expect(compare.pathname).toContain(from);
    expect(compare.pathname).toContain(to);
  });
}

function openingTests(subject: Subject): void {
  it('opens a pull request', async () => {
    const sha = await subject.world.pushBranch('kardinal/b1/prod');
    const opened = await subject.client.openPullRequest(
      subject.request('kardinal/b1/prod'),
    );
    expect(opened).toMatchObject({
      state: 'open',
      head: { branch: 'kardinal/b1/prod', sha },
      base: { branch: subject.world.base },
      title: 'Promote to kardinal/b1/prod',
      body: 'What *changes*',
    });
    expect([...opened.labels].sort()).toEqual(LABELS);
    expect(opened.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(new URL(opened.url).pathname).toContain(`${opened.number}`);
  });

  it('opens no second one for the same branches', async () => {
    const opened = await subject.open('kardinal/b1/prod');
    const again = await Promise.all([
      subject.client.openPullRequest(subject.request('kardinal/b1/prod')),
      subject.client.openPullRequest(subject.request('kardinal/b1/prod')),
    ]);
    expect(again.map(({ number }) => number)).toEqual([
      opened.number,
      opened.number,
    ]);
  });

  it('finds a pull request by its branches, the open one first', async () => {
    const { repository, client, world } = subject;
    const wanted = { repository, head: 'kardinal/b1/prod', base: world.base };
    expect(await client.findPullRequest(wanted)).toBeUndefined();
    const first = await subject.open(wanted.head);
    await client.closePullRequest(repository, first.number);
    expect(await client.findPullRequest(wanted)).toMatchObject({
      number: first.number,
      state: 'closed',
    });
    const second = await subject.open(wanted.head);
    expect(second.number).not.toBe(first.number);
    expect(await client.findPullRequest(wanted)).toMatchObject({
      number: second.number,
      state: 'open',
    });
  });

  it('lists those with a label, and nothing when nothing changed', async () => {
    const { client, repository } = subject;
    const label = LABELS[0];
    await subject.open('one');
    await subject.world.pushBranch('other');
    await client.openPullRequest({ ...subject.request('other'), labels: [] });
    const first = await client.listPullRequests(repository, { label });
    expect(first).toMatchObject({
      type: 'changed',
      value: [{ head: { branch: 'one' }, state: 'open' }],
    });
    const { etag } = first as { etag?: string };
    expect(await client.listPullRequests(repository, { label, etag })).toEqual({
      type: 'unchanged',
    });
    await client.closePullRequest(repository, 1);
    expect(
      await client.listPullRequests(repository, { label, etag }),
    ).toMatchObject({ type: 'changed', value: [{ state: 'closed' }] });
  });
}

function changingTests(subject: Subject): void {
  it('edits title and body, and keeps the labels', async () => {
    const { client, repository } = subject;
    const { number } = await subject.open('one');
    await client.updatePullRequest(repository, number, { title: 'New' });
    await client.updatePullRequest(repository, number, { body: 'newer' });
    const changed = await client.getPullRequest(repository, number);
    expect(changed).toMatchObject({ title: 'New', body: 'newer' });
    expect([...changed.labels].sort()).toEqual(LABELS);
  });

  it('closes, and closes again', async () => {
    const { client, repository } = subject;
    const { number } = await subject.open('one');
    await client.comment(repository, number, 'Superseded by b2');
    await client.closePullRequest(repository, number);
    await client.closePullRequest(repository, number);
    const closed = await client.getPullRequest(repository, number);
    expect(closed).toMatchObject({
      state: 'closed',
      closedAt: expect.any(String),
    });
    expect(closed.mergedAt).toBeUndefined();
  });

  it('deletes a branch, and one that is not there', async () => {
    const { client, repository } = subject;
    await subject.world.pushBranch('gone');
    await client.deleteBranch(repository, 'gone');
    await client.deleteBranch(repository, 'gone');
    await expect(
      client.openPullRequest(subject.request('gone')),
    ).rejects.toMatchObject({ name: 'ScmError', kind: 'invalid' });
  });

  it('counts the latest decision of each reviewer', async () => {
    const { client, repository, world } = subject;
    const { number } = await subject.open('one');
    const [ana, ben] = world.reviewers;
    expect(await client.reviews(repository, number)).toEqual({
      approvedBy: [],
      changesRequestedBy: [],
    });
    await world.review(number, { reviewer: ana, decision: 'changesRequested' });
    await world.review(number, { reviewer: ben, decision: 'changesRequested' });
    await world.review(number, { reviewer: ana, decision: 'approved' });
    await world.review(number, { reviewer: ana, decision: 'commented' });
    expect(await client.reviews(repository, number)).toEqual({
      approvedBy: [ana],
      changesRequestedBy: [ben],
    });
  });

  it('sets the status of a commit', async () => {
    const { client, repository } = subject;
    const sha = await subject.world.pushBranch('one');
    const status = { repository, sha, context: 'kardinal/prod' } as const;
    await client.setCommitStatus({
      ...status,
      state: 'pending',
      description: 'x'.repeat(500),
    });
    await client.setCommitStatus({
      ...status,
      state: 'success',
      description: 'all gates are open',
      targetUrl: 'https://portal.example.com/bundle',
    });
    await expect(
      client.setCommitStatus({
        ...status,
        sha: 'f'.repeat(40),
        state: 'success',
        description: '',
      }),
    ).rejects.toMatchObject({ kind: 'invalid' });
  });
}

function mergingTests(subject: Subject): void {
  it('merges the head that was looked at, once', async () => {
    const { client, repository } = subject;
    const { number, head } = await subject.open('one');
    const merged = await client.mergePullRequest(repository, number, {
      head: head.sha,
      title: 'Promote',
    });
    expect(merged.type).toBe('merged');
    const again = await client.mergePullRequest(repository, number, {
      head: head.sha,
    });
    expect(again).toEqual(merged);
    expect(await client.getPullRequest(repository, number)).toMatchObject({
      state: 'merged',
      mergeCommit: (merged as { sha: string }).sha,
      mergedBy: expect.any(String),
      mergedAt: expect.any(String),
    });
  });

  it('does not merge a head that moved', async () => {
    const { client, repository } = subject;
    const { number, head } = await subject.open('one');
    await subject.world.pushBranch('one');
    expect(
      await client.mergePullRequest(repository, number, { head: head.sha }),
    ).toMatchObject({ type: 'headMoved', message: expect.any(String) });
    expect(await client.getPullRequest(repository, number)).toMatchObject({
      state: 'open',
    });
  });

  it('does not merge what is closed', async () => {
    const { client, repository } = subject;
    const { number, head } = await subject.open('one');
    await client.closePullRequest(repository, number);
    expect(
      await client.mergePullRequest(repository, number, { head: head.sha }),
    ).toMatchObject({ type: 'notMergeable', message: expect.any(String) });
  });
}

function failureTests(subject: Subject): void {
  it('says that a pull request does not exist', async () => {
    const missing = subject.client.getPullRequest(subject.repository, 404);
    await expect(missing).rejects.toBeInstanceOf(ScmError);
    await expect(missing).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('says that a credential is wrong, without showing it', async () => {
    const token = 'a-wrong-token-that-nobody-may-see';
    const client = subject.world.provider.client({ token });
    const error = await client
      .getPullRequest(subject.repository, 1)
      .catch(reason => reason);
    expect(error).toMatchObject({ name: 'ScmError', kind: 'unauthorized' });
    expect(
      JSON.stringify([error, error.message, error.stack, error.cause]),
    ).not.toContain(token);
  });

  it('says that a branch for a pull request does not exist', async () => {
    await expect(
      subject.client.openPullRequest(subject.request('nowhere')),
    ).rejects.toMatchObject({ name: 'ScmError', kind: 'invalid' });
  });
}

function webhookTests(subject: Subject): void {
  const events: ScmWebhookEvent[] = [
    { type: 'pullRequest', repository: 'acme/gitops', number: 7 },
    { type: 'push', repository: 'acme/gitops', branch: 'kardinal/b1/prod' },
    { type: 'ping' },
  ];

  it('accepts and reads what was signed with the secret', () => {
    const { provider, delivery } = subject.world;
    for (const event of events) {
      const sent = delivery(event, SECRET);
      expect(provider.webhooks.verify(sent, SECRET)).toBe('accepted');
      expect(provider.webhooks.parse(sent)).toEqual(event);
    }
  });

  it('refuses everything else, and everything without a secret', () => {
    const { provider, delivery } = subject.world;
    const sent = delivery(events[0], SECRET);
    const { verify } = provider.webhooks;
    const tampered = { ...sent, body: Buffer.from(`${sent.body} `) };
    expect(verify(tampered, SECRET)).toBe('refused');
    expect(verify(sent, 'another secret')).toBe('refused');
    expect(verify({ ...sent, headers: {} }, SECRET)).toBe('refused');
    expect(verify(sent, undefined)).toBe('refused');
    expect(verify(delivery(events[0], ''), '')).toBe('refused');
  });

  it('says what is wrong with a body that it cannot read', () => {
    const { provider, delivery } = subject.world;
    const sent = delivery(events[0], SECRET);
    const broken = { ...sent, body: Buffer.from('{"no') };
    expect(() => provider.webhooks.parse(broken)).toThrow(/\w/);
  });
}
