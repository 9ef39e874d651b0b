import { patience } from './patience';
import type {
  ReviewedForge,
  ReviewedPull,
  ReviewedStatus,
} from './ReviewedForge';
import { sendJson } from './sendJson';
import { until } from './until';

interface AzurePullRequest {
  readonly pullRequestId: number;
  readonly title: string;
  readonly description: string;
  readonly labels?: readonly { readonly name: string }[];
  readonly repository: {
    readonly webUrl: string;
    readonly project: { readonly id: string };
  };
  readonly lastMergeSourceCommit: { readonly commitId: string };
}

interface AzureStatus {
  readonly state: 'succeeded' | 'failed' | 'pending';
  readonly description: string;
  readonly context: { readonly genre: string; readonly name: string };
}

interface List<T> {
  readonly value: readonly T[];
}

const STATES = {
  succeeded: 'success',
  failed: 'failure',
  pending: 'pending',
} as const;

/** The forge as an Azure DevOps, used by the person who reviews. */
export class AzureDevOpsForge implements ReviewedForge {
  readonly name = 'Azure DevOps';
  private readonly url: string;
  private readonly authorization: string;

  constructor(
    sandbox: {
      readonly forge: { readonly url: string };
      readonly secrets: { readonly reviewerToken: string };
    },
    /** Of the pull requests. */
    private readonly environment = 'prod',
  ) {
    this.url = `${sandbox.forge.url}/platform`;
    const pair = `:${sandbox.secrets.reviewerToken}`;
    this.authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  }

  pullRequestFor(bundle: string): Promise<ReviewedPull> {
    const query = new URLSearchParams({
      'searchCriteria.sourceRefName': `refs/heads/kardinal/default/${bundle}/${this.environment}`,
    });
    return until(
      `a pull request for ${bundle}`,
      async () => {
        const { value } = await this.send<List<AzurePullRequest>>(
          'GET',
          `/pullrequests?${query}`,
        );
        if (value.length === 0) return undefined;
        const [{ pullRequestId }] = value;
        const found = await this.read(pullRequestId);
        return found.labels ? pullOf(found) : undefined;
      },
      { seconds: 300 * patience },
    );
  }

  /** Of the newest iteration of a pull request, which is where policies look for it. */
  async gatesStatus(number: number): Promise<ReviewedStatus | undefined> {
    const { value } = await this.send<List<AzureStatus>>(
      'GET',
      `/pullRequests/${number}/statuses`,
    );
    const found = value.findLast(
      ({ context: { genre, name } }) =>
        genre === 'kardinal' && name === 'gates',
    );
    return (
      found && { state: STATES[found.state], description: found.description }
    );
  }

  tryMerge(number: number): Promise<string | undefined> {
    return this.complete(number).then(
      () => undefined,
      error => String(error),
    );
  }

  async merge(number: number): Promise<void> {
    await until(`a merge of ${number}`, async () => {
      const refusal = await this.tryMerge(number);
      return refusal === undefined || undefined;
    });
  }

  async close(number: number): Promise<void> {
    await this.change(number, { status: 'abandoned' });
  }

  async reopen(number: number): Promise<void> {
    await this.change(number, { status: 'active' });
  }

  approve(number: number): Promise<void> {
    return this.vote(number, 10);
  }

  requestChanges(number: number): Promise<void> {
    return this.vote(number, -5);
  }

  private async complete(number: number): Promise<void> {
    const { lastMergeSourceCommit } = await this.read(number);
    const status = 'completed';
    await this.change(number, { status, lastMergeSourceCommit });
  }

  private async vote(number: number, vote: number): Promise<void> {
    const { authenticatedUser } = await this.request<{
      readonly authenticatedUser: { readonly id: string };
    }>('GET', `${this.url}/_apis/connectionData`);
    const path = `/pullRequests/${number}/reviewers/${authenticatedUser.id}`;
    await this.send('PUT', path, { vote });
  }

  private read(number: number): Promise<AzurePullRequest> {
    return this.send('GET', `/pullrequests/${number}`);
  }

  private async change(number: number, body: object): Promise<void> {
    await this.send('PATCH', `/pullrequests/${number}`, body);
  }

  private send<T>(
    method: 'GET' | 'PUT' | 'PATCH',
    path: string,
    body?: object,
  ): Promise<T> {
    const base = `${this.url}/gitops/_apis/git/repositories/gitops`;
    return this.request<T>(method, `${base}${path}`, body);
  }

  private request<T>(
    method: 'GET' | 'PUT' | 'PATCH',
    url: string,
    body?: object,
  ): Promise<T> {
    return sendJson<T>({
      method,
      url,
      headers: {
        accept: 'application/json;api-version=7.1',
        authorization: this.authorization,
      },
      body,
    });
  }
}

function pullOf(request: AzurePullRequest): ReviewedPull {
  const { pullRequestId: number, title, description, labels = [] } = request;
  return {
    number,
    title,
    body: description,
    labels: labels.map(({ name }) => name),
    url: `${request.repository.webUrl}/pullrequest/${number}`,
  };
}
