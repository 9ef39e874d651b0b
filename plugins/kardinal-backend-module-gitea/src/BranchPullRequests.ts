import {
  OpenPullRequestRequest,
  PullRequest,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GiteaConnection } from './GiteaConnection';
import { GiteaLabels } from './GiteaLabels';
import { GiteaPull, pullRequestOf } from './pullRequest';

/** @internal */
export interface Branches {
  readonly repository: RepositoryRef;
  readonly head: string;
  readonly base: string;
}

const PAGE_LIMIT = 20;

/** The pull requests of a branch: found before they are opened again. @internal */
export class BranchPullRequests {
  private readonly labels: GiteaLabels;

  constructor(private readonly connection: GiteaConnection) {
    this.labels = new GiteaLabels(connection);
  }

  async open(request: OpenPullRequestRequest): Promise<PullRequest> {
    const { repository, labels } = request;
    const opened = await this.openOrFind(request);
    const missing = labels.filter(label => !opened.labels.includes(label));
    if (opened.state !== 'open' || missing.length === 0) return opened;
    const { number } = opened;
    return {
      ...opened,
      labels: await this.labels.add(repository, number, missing),
    };
  }

  /** The open pull request, else the newest one. */
  async find(request: Branches): Promise<PullRequest | undefined> {
    const any = await this.findAny(request);
    if (any === undefined || any.state === 'open') return any;
    return (
      (await this.search(request, 'open')) ??
      (await this.search(request, 'closed')) ??
      any
    );
  }

  /** Gitea would open a second one for what was merged already, with nothing in it. */
  private async openOrFind(
    request: OpenPullRequestRequest,
  ): Promise<PullRequest> {
    const found = await this.find(request);
    if (found?.state === 'open') return found;
    if (found?.state === 'merged' && (await this.isMerged(request)))
      return found;
    return this.create(request);
  }

  private async create(request: OpenPullRequestRequest): Promise<PullRequest> {
    const { repository, head, base, title, body } = request;
    try {
      const { body: pull } = await this.connection.send<GiteaPull>(
        repository,
        `open a pull request for ${head}`,
        { method: 'POST', path: '/pulls', body: { head, base, title, body } },
      );
      return pullRequestOf(pull);
    } catch (error) {
      if (!(error instanceof ScmError)) throw error;
      if (error.kind === 'notFound')
        throw new ScmError(
          'invalid',
          `${error.message}. The branches ${head} and ${base} have to be there`,
        );
      // Somebody else was faster.
      const meanwhile =
        error.kind === 'invalid' ? await this.find(request) : undefined;
      if (meanwhile?.state !== 'open') throw error;
      return meanwhile;
    }
  }

  /** Whether nothing of the branch is left to merge, or the branch is gone. */
  private async isMerged({ repository, head, base }: Branches) {
    try {
      const { body } = await this.connection.send<{
        readonly total_commits: number;
      }>(repository, `compare ${head} with ${base}`, {
        method: 'GET',
        path: `/compare/${encodeURIComponent(base)}...${encodeURIComponent(
          head,
        )}`,
      });
      return body.total_commits === 0;
    } catch (error) {
      if (error instanceof ScmError && error.kind === 'notFound') return true;
      throw error;
    }
  }

  /** One of these branches, whichever Gitea takes; one request where there is none. */
  private async findAny({
    repository,
    head,
    base,
  }: Branches): Promise<PullRequest | undefined> {
    try {
      const { body } = await this.connection.send<GiteaPull>(
        repository,
        `look for the pull request of ${head}`,
        {
          method: 'GET',
          path: `/pulls/${encodeURIComponent(base)}/${encodeURIComponent(
            head,
          )}`,
        },
      );
      return pullRequestOf(body);
    } catch (error) {
      const isNone = error instanceof ScmError && error.kind === 'notFound';
      if (isNone) return undefined;
      throw error;
    }
  }

  /** Newest first. */
  private async search(
    { repository, head, base }: Branches,
    state: 'open' | 'closed',
  ): Promise<PullRequest | undefined> {
    for (let page = 1; page <= PAGE_LIMIT; page += 1) {
      const { items, isLast } = await this.connection.sendPage<GiteaPull>(
        repository,
        `look for the pull request of ${head}`,
        { path: '/pulls', query: { state, base_branch: base }, page },
      );
      const found = items
        .map(pullRequestOf)
        .find(pull => pull.head.branch === head && pull.base.branch === base);
      if (found || isLast) return found;
    }
    return undefined;
  }
}
