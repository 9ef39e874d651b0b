import {
  createScmProvider,
  ImageUpdate,
  PullRequest,
  ScmClient,
  ScmError,
  ScmProvider,
  UpdateStrategy,
} from '@kardinal/backstage-plugin-kardinal-node';
import {
  GitRepositories,
  GitWriteReceipt,
  GitWriteRequest,
} from '../services/git';

interface Commit {
  readonly id: string;
  readonly key: string;
  readonly subject: string;
}

type Branch = {
  readonly commits: readonly Commit[];
  /** Tag by directory. */
  readonly tags: Readonly<Record<string, string>>;
};

const origin = { name: 'platform/gitops', url: 'https://forge.example.com' };

/**
 * A repository and its forge in memory: branches hold one image tag per directory. Commits are found by their key, pull
 * requests by their branches, as the real ones are.
 */
export class FakeForge implements GitRepositories {
  readonly branches = new Map<string, Branch>();
  readonly pullRequests: PullRequest[] = [];
  readonly comments: string[] = [];

  constructor(tags: Readonly<Record<string, string>>) {
    this.branches.set('main', { commits: [], tags });
  }

  /** What the world looks like to somebody who compares two stories. */
  snapshot() {
    return {
      branches: [...this.branches],
      pullRequests: this.pullRequests,
      comments: this.comments,
    };
  }

  /** Commits on the base branch. */
  commits(): readonly string[] {
    return this.branch('main').commits.map(({ subject }) => subject);
  }

  async write(request: GitWriteRequest): Promise<GitWriteReceipt> {
    const name =
      request.target.type === 'base' ? request.base : request.target.name;
    const base = this.branch(request.base);
    const current = this.branches.get(name) ?? base;
    const baseCommit = headOf(base);
    const found = current.commits.find(({ key }) => key === request.key);
    const files = { read: async () => Buffer.from('') };
    if (found === undefined) request.beforeCommit?.();
    const result = await request.edit(files);
    if (found !== undefined)
      return {
        ...{ type: 'committed', baseCommit, origin: 'found' },
        ...{ commit: found.id, changes: result.changes },
      };
    const [change] = result.changes;
    if (base.tags[request.directory] === change.to)
      return { type: 'unchanged', baseCommit };
    const commit = {
      id: `sha-${name}-${request.key}`,
      key: request.key,
      subject: request.message(result).subject,
    };
    this.branches.set(name, {
      commits: [...base.commits, commit],
      tags: { ...base.tags, [request.directory]: change.to },
    });
    return {
      ...{ type: 'committed', baseCommit, origin: 'new' },
      ...{ commit: commit.id, changes: result.changes },
    };
  }

  async contains(): Promise<'contained' | 'absent'> {
    return 'contained';
  }

  async stop(): Promise<void> {}

  /** A person merges. */
  merge(number: number, by: string): void {
    const pullRequest = this.pullRequests[number - 1];
    this.branches.set('main', this.branch(pullRequest.head.branch));
    this.change(number, {
      state: 'merged',
      mergedBy: by,
      mergedAt: '2026-11-18T10:30:00Z',
      mergeCommit: `merge-${number}`,
    });
  }

  /** A person closes or reopens. */
  change(number: number, change: Partial<PullRequest>): void {
    this.pullRequests[number - 1] = {
      ...this.pullRequests[number - 1],
      ...change,
    };
  }

  /** Promotes the tag of the first image. */
  strategy(): UpdateStrategy {
    return {
      id: 'kustomize',
      update: async ({ directory, images }) => {
        const [image] = images as readonly ImageUpdate[];
        const file = `${directory}/kustomization.yaml`;
        return {
          writes: [{ path: file, content: Buffer.from(image.tag ?? '') }],
          changes: [{ file, image: image.name, to: image.tag ?? '' }],
        };
      },
    };
  }

  /** `outside` wraps every call that writes. */
  provider(
    outside: <T>(name: string, call: () => T) => Promise<Awaited<T>>,
  ): ScmProvider {
    const client: ScmClient = {
      findPullRequest: async ({ head }) => this.find(head),
      openPullRequest: request =>
        outside('openPullRequest', () => {
          const found = this.find(request.head);
          if (found?.state === 'open') return found;
          this.refuseMerged(request.head);
          const number = this.pullRequests.length + 1;
          this.pullRequests.push({
            number,
            url: `${origin.url}/${origin.name}/pull/${number}`,
            state: 'open',
            head: {
              branch: request.head,
              sha: headOf(this.branch(request.head)),
            },
            base: { branch: request.base },
            title: request.title,
            body: request.body,
            labels: request.labels,
            createdAt: '2026-11-18T10:00:00Z',
          });
          return this.pullRequests[number - 1];
        }),
      getPullRequest: async (_repository, number) =>
        this.pullRequests[number - 1],
      listPullRequests: async () => ({
        type: 'changed',
        value: this.pullRequests,
      }),
      updatePullRequest: (_repository, number, change) =>
        outside('updatePullRequest', () => this.change(number, change)),
      comment: (_repository, _number, body) =>
        outside('comment', () => {
          if (!this.comments.includes(body)) this.comments.push(body);
        }),
      closePullRequest: (_repository, number) =>
        outside('closePullRequest', () =>
          this.change(number, { state: 'closed' }),
        ),
      mergePullRequest: (_repository, number) =>
        outside('mergePullRequest', () => {
          const { state, mergeCommit = '' } = this.pullRequests[number - 1];
          if (state === 'merged')
            return { type: 'notMergeable', message: 'merged' } as const;
          this.merge(number, 'kardinal');
          return {
            type: 'merged',
            sha: mergeCommit || `merge-${number}`,
          } as const;
        }),
      reviews: async () => ({ approvedBy: ['ana'], changesRequestedBy: [] }),
      deleteBranch: (_repository, branch) =>
        outside('deleteBranch', () => {
          this.branches.delete(branch);
        }),
      setCommitStatus: async () => {},
    };
    return createScmProvider({
      id: 'github',
      repositoryOf: url => ({ url, fullName: origin.name }),
      client: () => client,
      webhooks: {
        verify: () => 'refused',
        parse: () => ({ type: 'ping' }),
      },
      links: {
        commit: (_repository, sha) => `${origin.url}/commit/${sha}`,
        compare: (_repository, from, to) => `${origin.url}/${from}...${to}`,
      },
    });
  }

  /** As GitHub does: a pull request has commits. */
  private refuseMerged(head: string): void {
    const merged = new Set(this.branch('main').commits.map(({ id }) => id));
    if (this.branch(head).commits.every(({ id }) => merged.has(id)))
      throw new ScmError('invalid', `No commits between main and ${head}`);
  }

  private find(head: string): PullRequest | undefined {
    const all = this.pullRequests.filter(each => each.head.branch === head);
    return all.find(each => each.state === 'open') ?? all[all.length - 1];
  }

  private branch(name: string): Branch {
    const branch = this.branches.get(name);
    if (branch === undefined) throw new Error(`there is no branch ${name}`);
    return branch;
  }
}

function headOf({ commits }: Branch): string {
  return commits[commits.length - 1]?.id ?? 'root';
}
