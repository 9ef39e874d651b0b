import {
  OpenPullRequestRequest,
  PullRequest,
  RepositoryRef,
  ScmError,
} from '@kardinal/backstage-plugin-kardinal-node';
import { GitHubConnection } from './GitHubConnection';
import { GitHubLabels } from './GitHubLabels';
import { detailedPullRequest, listedPullRequest } from './pullRequest';

/** @internal */
export interface Branches {
  readonly repository: RepositoryRef;
  readonly head: string;
  readonly base: string;
}

/** The pull requests of a branch: found before they are opened again. @internal */
export class BranchPullRequests {
  constructor(
    private readonly connection: GitHubConnection,
    private readonly labels: GitHubLabels,
  ) {}

  async open(request: OpenPullRequestRequest): Promise<PullRequest> {
    const opened = await this.create(request).catch(error =>
      this.openedBefore(request, error),
    );
    const missing = request.labels.filter(
      label => !opened.labels.includes(label),
    );
    if (opened.state !== 'open' || missing.length === 0) return opened;
    return {
      ...opened,
      labels: await this.label(request.repository, opened.number, missing),
    };
  }

  /** The open pull request, else the newest one. */
  find(request: Branches): Promise<PullRequest | undefined> {
    const { repository, head, base } = request;
    return this.connection.call(
      repository,
      `look for the pull request of ${head}`,
      async (octokit, parameters) => {
        const { data } = await octokit.rest.pulls.list({
          ...parameters,
          head: `${parameters.owner}:${head}`,
          base,
          state: 'all',
          sort: 'created',
          direction: 'desc',
        });
        const pulls = data
          .map(listedPullRequest)
          .filter(pull => pull.head.branch === head);
        return pulls.find(({ state }) => state === 'open') ?? pulls[0];
      },
    );
  }

  private create(request: OpenPullRequestRequest): Promise<PullRequest> {
    const { repository, head, base, title, body } = request;
    return this.connection.call(
      repository,
      `open a pull request for ${head}`,
      async (octokit, parameters) => {
        const pull = { ...parameters, head, base, title, body };
        const { data } = await octokit.rest.pulls.create(pull);
        return detailedPullRequest(data);
      },
    );
  }

  /** GitHub refuses a second pull request, and one for what was merged already. */
  private async openedBefore(
    request: OpenPullRequestRequest,
    error: unknown,
  ): Promise<PullRequest> {
    if (!(error instanceof ScmError) || error.kind !== 'invalid') throw error;
    const found = await this.find(request);
    if (!found || found.state === 'closed') throw error;
    return found;
  }

  private label(
    repository: RepositoryRef,
    number: number,
    labels: readonly string[],
  ): Promise<string[]> {
    return this.connection.call(
      repository,
      `label pull request #${number}`,
      async (octokit, parameters) => {
        await this.labels.ensure(octokit, parameters, { repository, labels });
        const { data } = await octokit.rest.issues.addLabels({
          ...parameters,
          issue_number: number,
          labels: [...labels],
        });
        return data.map(({ name }) => name);
      },
    );
  }
}
