import { patience } from './patience';
import { until } from './until';

export interface MergeRequest {
  readonly iid: number;
  readonly title: string;
  readonly description: string;
  readonly state: string;
  readonly labels: readonly string[];
  readonly sha: string;
  readonly source_branch: string;
  readonly detailed_merge_status: string;
  readonly web_url: string;
}

export interface GitLabStatus {
  readonly name: string;
  readonly status: string;
  readonly description: string;
}

/** The forge as a GitLab, used by the person who reviews. */
export class GitLabForge {
  private readonly project: string;
  private readonly token: string;

  constructor(sandbox: {
    readonly forge: { readonly url: string };
    readonly secrets: { readonly reviewerToken: string };
  }) {
    const path = encodeURIComponent('platform/gitops');
    this.project = `${sandbox.forge.url}/api/v4/projects/${path}`;
    this.token = sandbox.secrets.reviewerToken;
  }

  /** The merge request that promotes a Bundle to prod. */
  mergeRequestFor(bundle: string): Promise<MergeRequest> {
    const branch = `kardinal/default/${bundle}/prod`;
    const query = new URLSearchParams({ source_branch: branch });
    return until(
      `a merge request for ${bundle}`,
      async () => {
        const path = `/merge_requests?${query}`;
        const [found] = await this.send<readonly MergeRequest[]>('GET', path);
        return found;
      },
      { seconds: 300 * patience },
    );
  }

  read(iid: number): Promise<MergeRequest> {
    return this.send('GET', `/merge_requests/${iid}`);
  }

  /** Resolves when GitLab says this of whether it can be merged. */
  statusIs(iid: number, wanted: string): Promise<MergeRequest> {
    let seen = '';
    return until(
      `${wanted} of !${iid}`,
      async () => {
        const request = await this.read(iid);
        seen = request.detailed_merge_status;
        return seen === wanted ? request : undefined;
      },
      { instead: () => seen },
    );
  }

  /** Of the gates, on the head of a merge request. */
  async gatesStatus(iid: number): Promise<GitLabStatus | undefined> {
    const { sha } = await this.read(iid);
    const path = `/repository/commits/${sha}/statuses`;
    const statuses = await this.send<readonly GitLabStatus[]>('GET', path);
    return statuses.find(({ name }) => name === 'kardinal/gates');
  }

  /** What GitLab says when it refuses to merge; nothing when it does not. */
  async tryMerge(iid: number): Promise<string | undefined> {
    const path = `/merge_requests/${iid}/merge`;
    return this.send('PUT', path, {}).then(
      () => undefined,
      error => String(error),
    );
  }

  /** Once the project allows it. */
  async merge(iid: number): Promise<void> {
    await this.statusIs(iid, 'mergeable');
    await this.send('PUT', `/merge_requests/${iid}/merge`, {});
  }

  async change(iid: number, event: 'close' | 'reopen'): Promise<void> {
    const body = { state_event: event };
    await this.send('PUT', `/merge_requests/${iid}`, body);
  }

  async approve(iid: number): Promise<void> {
    await this.send('POST', `/merge_requests/${iid}/approve`, {});
  }

  async requestChanges(iid: number): Promise<void> {
    const body = 'Not like this\n\n/submit_review requested_changes';
    await this.send('POST', `/merge_requests/${iid}/notes`, { body });
  }

  private async send<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<T> {
    const response = await fetch(`${this.project}${path}`, {
      method,
      headers: {
        'private-token': this.token,
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
}
