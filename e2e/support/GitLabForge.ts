import { patience } from './patience';
import type {
  ReviewedForge,
  ReviewedPull,
  ReviewedStatus,
} from './ReviewedForge';
import { sendJson } from './sendJson';
import { until } from './until';

interface MergeRequest {
  readonly iid: number;
  readonly title: string;
  readonly description: string;
  readonly labels: readonly string[];
  readonly sha: string;
  readonly detailed_merge_status: string;
  readonly web_url: string;
}

interface GitLabStatus {
  readonly name: string;
  readonly status: string;
  readonly description: string;
}

/** The forge as a GitLab, used by the person who reviews. */
export class GitLabForge implements ReviewedForge {
  readonly name = 'GitLab';
  private readonly project: string;
  private readonly token: string;

  constructor(
    sandbox: {
      readonly forge: { readonly url: string };
      readonly secrets: { readonly reviewerToken: string };
    },
    /** Of the pull requests. */
    private readonly environment = 'prod',
  ) {
    const path = encodeURIComponent('platform/gitops');
    this.project = `${sandbox.forge.url}/api/v4/projects/${path}`;
    this.token = sandbox.secrets.reviewerToken;
  }

  pullRequestFor(bundle: string): Promise<ReviewedPull> {
    const branch = `kardinal/default/${bundle}/${this.environment}`;
    const query = new URLSearchParams({ source_branch: branch });
    return until(
      `a merge request for ${bundle}`,
      async () => {
        const path = `/merge_requests?${query}`;
        const [found] = await this.send<readonly MergeRequest[]>('GET', path);
        return found && pullOf(found);
      },
      { seconds: 300 * patience },
    );
  }

  /** On the head of a merge request. */
  async gatesStatus(iid: number): Promise<ReviewedStatus | undefined> {
    const { sha } = await this.read(iid);
    const path = `/repository/commits/${sha}/statuses`;
    const statuses = await this.send<readonly GitLabStatus[]>('GET', path);
    const found = statuses.find(({ name }) => name === 'kardinal/gates');
    return found && { state: stateOf(found), description: found.description };
  }

  async tryMerge(iid: number): Promise<string | undefined> {
    await this.statusIs(iid, 'ci_must_pass');
    const path = `/merge_requests/${iid}/merge`;
    return this.send('PUT', path, {}).then(
      () => undefined,
      error => String(error),
    );
  }

  async merge(iid: number): Promise<void> {
    await this.statusIs(iid, 'mergeable');
    await this.send('PUT', `/merge_requests/${iid}/merge`, {});
  }

  close(iid: number): Promise<void> {
    return this.change(iid, 'close');
  }

  reopen(iid: number): Promise<void> {
    return this.change(iid, 'reopen');
  }

  async approve(iid: number): Promise<void> {
    await this.send('POST', `/merge_requests/${iid}/approve`, {});
  }

  async requestChanges(iid: number): Promise<void> {
    const body = 'Not like this\n\n/submit_review requested_changes';
    await this.send('POST', `/merge_requests/${iid}/notes`, { body });
  }

  private async change(iid: number, event: 'close' | 'reopen'): Promise<void> {
    const body = { state_event: event };
    await this.send('PUT', `/merge_requests/${iid}`, body);
  }

  private read(iid: number): Promise<MergeRequest> {
    return this.send('GET', `/merge_requests/${iid}`);
  }

  /** Resolves when GitLab says this of whether it can be merged. */
  private async statusIs(iid: number, wanted: string): Promise<void> {
    let seen = '';
    await until(
      `${wanted} of !${iid}`,
      async () => {
        const request = await this.read(iid);
        seen = request.detailed_merge_status;
        return seen === wanted ? request : undefined;
      },
      { instead: () => seen },
    );
  }

  private send<T>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<T> {
    return sendJson<T>({
      method,
      url: `${this.project}${path}`,
      headers: { 'private-token': this.token },
      body,
    });
  }
}

function pullOf(request: MergeRequest): ReviewedPull {
  const { iid: number, title, description: body, labels } = request;
  return { number, title, body, labels, url: request.web_url };
}

function stateOf({ status }: GitLabStatus): ReviewedStatus['state'] {
  if (status === 'success') return 'success';
  return status === 'failed' ? 'failure' : 'pending';
}
