import { sampleService } from '../seed/sampleService';

/** @public */
export interface ForgePull {
  readonly number: number;
  readonly url: string;
  readonly state: 'open' | 'closed';
}

interface PullAnswer {
  number: number;
  html_url: string;
  state: 'open' | 'closed';
}

const timeoutMs = 10_000;

/** The forge's REST interface, for the sample service's repository. @public */
export class ForgeRest {
  private readonly base: string;
  private readonly token: string;

  constructor(apiUrl: string, token: string) {
    const { owner, name } = sampleService.repository;
    this.base = `${apiUrl}/repos/${owner}/${name}`;
    this.token = token;
  }

  /** The commit at the head of a branch. */
  async head(branch: string, signal?: AbortSignal): Promise<string> {
    const answer = await this.send<{ object: { sha: string } }>(
      'GET',
      `/git/ref/heads/${branch}`,
      { signal },
    );
    return answer.object.sha;
  }

  /** The pull request of a branch, whatever its state. */
  async findPull(branch: string): Promise<ForgePull | undefined> {
    const { owner } = sampleService.repository;
    const query = new URLSearchParams({
      head: `${owner}:${branch}`,
      state: 'all',
    });
    const pulls = await this.send<PullAnswer[]>('GET', `/pulls?${query}`);
    return pulls[0] && pullOf(pulls[0]);
  }

  async openPull(request: {
    head: string;
    title: string;
    body: string;
  }): Promise<ForgePull> {
    const body = { ...request, base: 'main' };
    return pullOf(await this.send<PullAnswer>('POST', '/pulls', { body }));
  }

  async merge(number: number): Promise<void> {
    await this.send('PUT', `/pulls/${number}/merge`, { body: {} });
  }

  private async send<T>(
    method: string,
    path: string,
    request: { body?: object; signal?: AbortSignal } = {},
  ): Promise<T> {
    const limit = AbortSignal.timeout(timeoutMs);
    const response = await fetch(this.base + path, {
      method,
      headers: {
        accept: 'application/vnd.github+json',
        authorization: `Bearer ${this.token}`,
        'content-type': 'application/json',
      },
      body: request.body && JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([limit, request.signal]) : limit,
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(
        `the forge answered ${method} ${path} with ${response.status}: ${text}`,
      );
    return JSON.parse(text);
  }
}

function pullOf({ number, html_url, state }: PullAnswer): ForgePull {
  return { number, url: html_url, state };
}
